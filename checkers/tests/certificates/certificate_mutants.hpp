#pragma once

#include <random>
#include <string>
#include <vector>

#include "base/json.hpp"

namespace heddle::checkers {

/// A certificate that differs from a right one, and in what.
struct Mutant {
  std::string change;
  base::Json certificate;
  bool may_be_right = false;  ///< else it proves nothing, whatever the history
};

/// The other answer; of an order: an operation out of place, twice, left out or made up; of a
/// closed set: a step left out, twice or made up, an end too early or too late, another part.
std::vector<Mutant> mutants_of(const base::Json& certificate, std::mt19937& random);

/// The operations of the one with answer and proof of the other.
base::Json with_proof_of(const base::Json& operations, const base::Json& proof);

}  // namespace heddle::checkers
