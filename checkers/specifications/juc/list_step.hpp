#pragma once

#include "checkers/specifications/juc/collection.hpp"

// The queues and deques of java.util.concurrent whose order is that of insertion.

namespace heddle::checkers::juc {

inline constexpr std::int64_t unlimited = 2147483647;  ///< the capacity of one that was given none

/// State: the code of the capacity, then the elements from front to end.
void step_list(const State& state, const Call& call, NextStates& next, const StepContext& context);

}  // namespace heddle::checkers::juc
