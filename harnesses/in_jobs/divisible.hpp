#pragma once

#include "harnesses/exploration/exploration.hpp"

namespace heddle::harnesses {

/// Throws UsageError for options of which several processes would have to share a state.
void reject_what_cannot_be_divided(const Target& target, const Options& options);

}  // namespace heddle::harnesses
