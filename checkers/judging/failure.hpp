#pragma once

#include <optional>
#include <string>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/explanations/reasons.hpp"
#include "checkers/explanations/shrink_history.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// An operation that could come next but is not allowed there, and the end of a sentence on it.
struct Blocked {
  OperationIndex operation = 0;
  std::string answer = {};  ///< what it would have had to answer, as text, if that is known
  std::string why = {};     ///< " cannot happen in state [1]; the answer there would be 1"
};

/// What is there to say about a history without an explanation. Operations are those of the whole
/// history.
struct Failure {
  std::optional<Reason> reason;  ///< if there is one to be told

  /// The smaller history: its operations by their invocations, and its own evidence.
  SmallerHistory smaller;
  bool is_smaller = false;  ///< it is not the whole
  std::vector<OperationIndex> operations;
  std::string key;  ///< whose operations these are, if they are of one of several
  std::optional<std::string> initial;    ///< where it begins, if operations before were left out
  std::optional<Verdict> small_verdict;  ///< operations are places in `operations`
  std::string confirmed_by;              ///< which algorithms found that it has no explanation
  std::vector<Blocked> blocked;          ///< as in the verdict of the smaller history
};

/// Finds out why. Needs the history's verdict, not explained; may add values to the history. Takes
/// as long as `limits` allow at most, roughly.
Failure analyse_failure(CodedHistory& whole, const Verdict& verdict, const Limits& limits);

}  // namespace heddle::checkers
