#include "scal-benchmarks/harnesses/t_stack_recycled_harness.hpp"

SCAL_T_STACK_RECYCLED_HARNESS(scal::UntaggedRecyclingForm);
