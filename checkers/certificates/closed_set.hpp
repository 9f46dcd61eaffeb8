#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "checkers/certificates/configuration.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// A step of a closed set of configurations: the configuration at this place among those at hand is
/// continued by this operation, to all states that the specification allows.
struct MadeConfiguration {
  std::size_t from = 0;
  OperationIndex operation = 0;
  OperationIndex stands = 0;  ///< in rho''; without factors the same one
};

/// The configurations along a history, up to the first response after which there is none, or to
/// its end if calls wait in each that is left then: a history with such a set is not explained.
struct ClosedSet {
  enum class End : std::uint8_t {
    empty,      ///< no configuration is left: no order explains the operations
    not_empty,  ///< some order explains them
    too_large,
    memory_reached
  };
  std::vector<std::vector<MadeConfiguration>> made;  ///< by invocation, in their order
  std::size_t configurations = 0;
  End end = End::not_empty;
};

/// Where the making of one gives up.
struct ClosedSetBounds {
  std::size_t most = 0;                       ///< steps
  std::optional<std::uint64_t> memory_bytes;  ///< of what it keeps
};

/// The closed set of the operations in `kept`, in the order of their ends, until it is empty.
/// Time and memory grow with the configurations times the operations open at once. Throws TimeIsUp.
ClosedSet make_closed_set(ConfigurationSteps& steps, const std::vector<bool>& kept,
                          const ClosedSetBounds& bounds);

}  // namespace heddle::checkers
