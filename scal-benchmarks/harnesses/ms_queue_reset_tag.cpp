#include "scal-benchmarks/harnesses/ms_queue_recycled_harness.hpp"

SCAL_MS_QUEUE_RECYCLED_HARNESS(scal::ResetTagForm);
