#include "scal-benchmarks/harnesses/k_stack_harness.hpp"

SCAL_K_STACK_HARNESS(scal::KStack2013Form);
