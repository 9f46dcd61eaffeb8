#pragma once

#include <cstddef>
#include <string>

#include "base/json.hpp"
#include "checkers/command/report/judged_history.hpp"

namespace heddle::checkers {

/// More operations of a history than this are not drawn: operations_around() chooses.
inline constexpr std::size_t most_operations_on_page = 5000;

/// What the page's script reads of one history; nothing in it is markup.
struct PageHistory {
  /// The fields of the JSON report, where lists of operations are but their lengths, long texts are
  /// cut, and `smaller_history.blocking` has at most 100.
  base::Json told;

  /// Null, or:
  /// - lanes: names of processes
  /// - calls: by invocation: {index, line, lane, text, method, arguments, result, invocation} and,
  ///   if there is one: response (none: pending); place (from 1) in the linearization or in the
  ///   longest prefix, small_place in that of the smaller history; stands, the
  ///   call whose event stands in its place in a quasi-linearization; and true for what it is:
  ///   blocked behind the longest prefix, small (of the smaller history), small_blocked, culprit
  base::Json drawn;
};

[[nodiscard]] PageHistory page_history(const JudgedHistory& judged,
                                       std::size_t most = most_operations_on_page);

}  // namespace heddle::checkers
