#include "scal-benchmarks/harnesses/ubk_queue_harness.hpp"

SCAL_UBK_QUEUE_HARNESS(scal::UnboundedKFifoForm);
