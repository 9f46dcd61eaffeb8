#pragma once

#include "base/json.hpp"
#include "checkers/history/recorded_history.hpp"

// A history as certificates carry it: docs/checking/certificates.md.
namespace heddle::checkers {

/// Of a history that is bound to its specification. O(n).
[[nodiscard]] base::Json certified_operations(const RecordedHistory& recorded);

[[nodiscard]] base::Json certified_initial(const RecordedHistory& recorded);

}  // namespace heddle::checkers
