#include "scal-benchmarks/harnesses/rd_queue_harness.hpp"

SCAL_RD_QUEUE_HARNESS(scal::UnanchoredForm,
                      static_cast<void>(0));  // its own serial runs, which differ
