#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// A step of a closed set of configurations: the configuration at this place among those at hand is
/// continued by this operation, to all states that the specification allows.
struct MadeConfiguration {
  std::size_t from = 0;
  OperationIndex operation = 0;
};

/// The configurations (open operations that are done, state) along a history, up to the first
/// response after which there is none: a history with such a response has no linearization.
struct ClosedSet {
  enum class End : std::uint8_t {
    empty,      ///< no configuration is left: no order explains the operations
    not_empty,  ///< some order explains them
    too_large
  };
  std::vector<std::vector<MadeConfiguration>> made;  ///< by invocation, in their order
  std::size_t configurations = 0;
  End end = End::not_empty;
};

/// The closed set of the operations in `kept`, in the order of their ends, until it is empty or
/// has more than `most` configurations. Time and memory grow with the configurations
/// times the operations open at once.
ClosedSet make_closed_set(CodedHistory& history, const std::vector<bool>& kept, std::size_t most);

}  // namespace heddle::checkers
