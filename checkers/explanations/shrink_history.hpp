#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/explanations/sub_history.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// A smaller history that shows the violation of a larger one: the part has no explanation, which
/// was checked, and that the part has none proves that the whole has none (drop_groups.hpp says why
/// for what is left out; that linearizability is closed under prefixes, for the end;
/// state_walk.hpp, for the beginning).
struct SmallerHistory {
  HistoryPart part;

  /// The whole has no explanation once this operation has responded; nothing if there was no time
  /// to find out. Of all responses the first, if is_first; else an earlier one may exist.
  std::optional<OperationIndex> response;
  bool is_first = false;

  bool begins_later = false;  ///< operations before part.initial was reached are left out
  bool is_minimal = false;    ///< nothing more can be left out in these ways
  std::size_t checks = 0;     ///< how many parts were checked
};

/// Needs a history that is not explained, and its verdict; may add to its values. Takes about as
/// long as `limits.time` allows, often much less; whatever is left out by then is the answer. Delta
/// debugging (Zeller, Hildebrandt: "Simplifying and isolating failure-inducing input", IEEE
/// Transactions on Software Engineering 28(2), 2002) over groups of operations instead of
/// characters.
SmallerHistory shrink_history(CodedHistory& history, const Verdict& verdict, const Limits& limits);

}  // namespace heddle::checkers
