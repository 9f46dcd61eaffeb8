#include "scal-benchmarks/harnesses/clh_lock_harness.hpp"

SCAL_CLH_LOCK_HARNESS(scal::PredecessorNodeForm);
