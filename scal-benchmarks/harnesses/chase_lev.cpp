#include "scal-benchmarks/harnesses/chase_lev_harness.hpp"

SCAL_CHASE_LEV_HARNESS(scal::EarlyReadForm);
