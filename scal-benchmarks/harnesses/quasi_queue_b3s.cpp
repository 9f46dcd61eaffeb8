#include "scal-benchmarks/harnesses/quasi_queue_harness.hpp"

SCAL_QUASI_QUEUE_HARNESS(scal::QuasiQueueB3sForm);
