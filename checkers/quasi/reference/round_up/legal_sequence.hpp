#pragma once

#include <cstdint>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/reference/round_up/completions.hpp"

namespace heddle::checkers {

/// The paper's `rho in spec(o)`: whether the specification allows a sequence of calls of one
/// completion, from the initial state. Keeps the memory it needs for that.
class LegalSequence {
 public:
  /// Both must outlive it, and stay as they are.
  LegalSequence(CodedHistory& history, const Completions& completion);

  /// Adds the calls of the step function to `work`.
  bool contains(const std::vector<OperationIndex>& calls, std::uint64_t& work);

 private:
  struct Step {
    Call call;
    bool took_something = false;
    Call found_nothing = {};  ///< if so: what it was not
  };

  bool advance(const Step& step, std::uint64_t& work);

  CodedHistory& history_;
  std::vector<Step> steps_;  ///< by operation
  NextStates states_;        ///< in which the object may be
  NextStates after_;
  NextStates next_;
  NextStates excluded_;
};

}  // namespace heddle::checkers
