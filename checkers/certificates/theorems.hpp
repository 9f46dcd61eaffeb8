#pragma once

#include <string_view>

#include "checkers/specification.hpp"

namespace heddle::checkers {

/// The theorem by which what the algorithm of this name found refutes a history of the object, with
/// its paper: "Lee, Mathur, 2024, Lemma 7.2: ..."; null if it is of no such kind.
const char* theorem_behind(const Specification& specification, std::string_view algorithm);

}  // namespace heddle::checkers
