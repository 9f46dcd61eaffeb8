#include "scal-benchmarks/harnesses/bk_queue_harness.hpp"

SCAL_BK_QUEUE_HARNESS(scal::BoundedKFifoForm);
