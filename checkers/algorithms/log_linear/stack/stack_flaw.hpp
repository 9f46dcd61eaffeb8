#pragma once

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/stack/stack_bottoms.hpp"

namespace heddle::checkers::log_linear {

/// Why no value that is left is a possible bottom, by as few values as can be found in O(n log n):
/// some that keep each other from being the bottom. Needs a history that is not explained.
Flaw flaw_of_bottoms(const Items& items, const StackBottoms& bottoms);

}  // namespace heddle::checkers::log_linear
