#include "scal-benchmarks/harnesses/rd_queue_harness.hpp"

SCAL_RD_QUEUE_HARNESS(scal::AnchoredForm, SCAL_GOLDEN_QUEUE(enq));
