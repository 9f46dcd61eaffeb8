#pragma once

#include "checkers/specifications/juc/collection.hpp"

// Neighbours of an integer in a sorted sequence, for skip lists.

namespace heddle::checkers::juc {

enum class Neighbour { at_least, above, at_most, below };  ///< ceiling, higher, floor, lower

/// Positions in `state` that are multiples of `stride` hold ascending codes. Position of the
/// neighbour of `code` among them; nothing if there is none.
inline std::optional<std::size_t> find_neighbour(const State& state, std::size_t stride, Code code,
                                                 Neighbour neighbour) {
  std::size_t after = 0;  // of the codes that are below, or below or equal
  const bool takes_equal = neighbour == Neighbour::above || neighbour == Neighbour::at_most;
  while (after < state.size() && (state[after] < code || (takes_equal && state[after] == code))) {
    after += stride;
  }
  if (neighbour == Neighbour::at_least || neighbour == Neighbour::above) {
    return after < state.size() ? std::optional(after) : std::nullopt;
  }
  return after > 0 ? std::optional(after - stride) : std::nullopt;
}

}  // namespace heddle::checkers::juc
