#include "scal-benchmarks/harnesses/quasi_priority_queue_harness.hpp"

SCAL_QUASI_PRIORITY_QUEUE_HARNESS(scal::QuasiPriorityQueueForm);
