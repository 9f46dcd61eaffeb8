#pragma once

#include "harnesses/options/options.hpp"

namespace heddle::harnesses {

/// Throws UsageError for what does not go with the memory model.
void reject_beside_memory_model(const Options& options);

}  // namespace heddle::harnesses
