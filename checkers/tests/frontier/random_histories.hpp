#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/tests/all_histories.hpp"

namespace heddle::checkers {

struct RandomShape {
  std::size_t operations = 7;
  std::size_t open_at_once = 3;  ///< at most, not counting those that stay pending
  unsigned pending_in_100 = 5;
};

/// A history that is linearizable by construction: operations of the alphabet begin, take effect on
/// the model and respond in random turns; some never respond, and of these some took effect.
History random_history(const Alphabet& alphabet, const RandomShape& shape, std::mt19937& random);

/// Changes results, or the order of two ends, so that it may no longer be linearizable.
void mutate(History& history, const Alphabet& alphabet, std::mt19937& random);

}  // namespace heddle::checkers
