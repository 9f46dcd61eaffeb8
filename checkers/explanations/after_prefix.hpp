#pragma once

#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Follows the longest explained prefix of a history and finds what an operation could have
/// answered after it: "the answer there would be 7".
class AfterPrefix {
 public:
  /// `state` is what Specification::describe says of the state after the prefix, which tells apart
  /// the states in which a nondeterministic object may be. The history must outlive it.
  AfterPrefix(CodedHistory& history, const std::vector<OperationIndex>& prefix,
              const std::string& state);

  /// Those of the values that occur in the history, or are none, a boolean or a small integer, with
  /// which the specification allows the operation; at most three.
  std::vector<Code> possible_results(OperationIndex i);

  /// The first of these as text; empty if there is none.
  std::string answer_of(OperationIndex i);

  /// The end of a sentence on an operation that blocks: " cannot happen in state [1]; the answer
  /// there would be 1".
  std::string why_not(OperationIndex i);

 private:
  std::vector<State> all_next(const std::vector<State>& states, const Call& call);
  [[nodiscard]] std::vector<Code> candidates() const;

  CodedHistory& history_;
  std::string state_text_;
  State state_;
};

}  // namespace heddle::checkers
