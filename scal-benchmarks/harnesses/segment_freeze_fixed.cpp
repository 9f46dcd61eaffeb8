#include "scal-benchmarks/harnesses/segment_freeze_harness.hpp"

SCAL_SEGMENT_FREEZE_HARNESS(scal::TailFirstForm);
