#pragma once

#include <cstdint>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/history/value_table.hpp"

namespace heddle::checkers {

/// Configurations between two searches: what one has found at some place of a history, and another
/// one goes on from.
struct CarriedConfigurations {
  /// For TableStates: the codes of the specification's state. For StackStates: the value on top,
  /// and the places of what may be below, each less than its own; the empty stack has neither.
  struct CarriedState {
    std::vector<Code> codes;
    std::vector<std::uint32_t> below;
  };
  struct Configuration {
    std::vector<std::uint64_t> done;  ///< open operations, as the numbers that the owner gives them
    std::uint32_t state = 0;          ///< its place in `states`
  };

  std::vector<CarriedState> states;
  std::vector<Configuration> configurations;
};

}  // namespace heddle::checkers
