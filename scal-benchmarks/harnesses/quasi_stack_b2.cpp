#include "scal-benchmarks/harnesses/quasi_stack_harness.hpp"

SCAL_QUASI_STACK_HARNESS(scal::QuasiStackB2Form);
