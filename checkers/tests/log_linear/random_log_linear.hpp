#pragma once

#include <cstddef>
#include <string>

#include "checkers/checker.hpp"

namespace heddle::checkers {

/// Checks random histories by log-linear and by another algorithm; stops at the first disagreement.
/// A third is linearizable by construction, a third such with a change, a third random intervals.
/// Expects many of both answers if asked to. Prints how many there were.
struct RandomRounds {
  std::size_t rounds = 0;
  std::size_t smallest = 0;
  std::size_t largest = 0;
  Algorithm other = Algorithm::definition;
  bool expects_both_answers = true;
};
void expect_log_linear_agreement_on_random(const std::string& type, const RandomRounds& rounds);

}  // namespace heddle::checkers
