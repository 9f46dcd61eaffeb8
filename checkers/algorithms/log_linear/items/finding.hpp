#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers::log_linear {

inline constexpr OperationIndex no_operation = std::numeric_limits<OperationIndex>::max();

/// Why a history is not explained, as in Verdict: a sentence that names operations by their places
/// among the culprits.
struct Flaw {
  std::vector<OperationIndex> culprits;
  std::string reason;

  /// Makes the operation a culprit, if it is not one, and says how the reason names it: "{0}".
  std::string name(OperationIndex operation) {
    auto place = std::ranges::find(culprits, operation);
    if (place == culprits.end()) {
      place = culprits.insert(place, operation);
    }
    return "{" + std::to_string(place - culprits.begin()) + "}";
  }
};

/// What the check of one type found.
struct Finding {
  bool is_explained = false;
  std::vector<OperationIndex> order;  ///< if explained and wanted: a linearization
  Flaw flaw;                          ///< if not explained
};

}  // namespace heddle::checkers::log_linear
