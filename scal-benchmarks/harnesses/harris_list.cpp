#include "scal-benchmarks/harnesses/harris_list_harness.hpp"

SCAL_HARRIS_LIST_HARNESS(scal::MarkCheckedForm);
