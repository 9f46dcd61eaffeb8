#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// A call that one of the two sequences of quasi-linearizability has, and the other has not yet.
struct WaitingCall {
  OperationIndex operation = 0;
  bool is_called = false;  ///< rho' has it, else rho''
  unsigned places = 0;     ///< how many more of its set may go first; no_bound if any number

  friend auto operator<=>(const WaitingCall&, const WaitingCall&) = default;
};

/// Where a history may have come to.
struct Configuration {
  std::vector<OperationIndex> done;  ///< of the open operations, sorted
  std::vector<Code> state;
  std::vector<WaitingCall> waiting;  ///< sorted; only with factors

  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

/// The steps from one configuration to others. This is those of linearizability; the flavour strict
/// has them too, with a specification of its own.
class ConfigurationSteps {
 public:
  /// The history's operations, with this specification and initial state.
  ConfigurationSteps(CodedHistory& history, const Specification& specification,
                     const State& initial)
      : history_(history), specification_(specification), initial_(initial) {}
  ConfigurationSteps(const ConfigurationSteps&) = delete;
  ConfigurationSteps& operator=(const ConfigurationSteps&) = delete;
  virtual ~ConfigurationSteps() = default;

  [[nodiscard]] Configuration first() const;
  [[nodiscard]] CodedHistory& history() const { return history_; }

  /// Before the steps between the invocation at this position and the next one, of these that are
  /// open then.
  virtual void look_from(Position /*now*/, const std::vector<OperationIndex>& /*open*/) {}

  /// Which operations may be next in rho'' where `called`, open and not done, is in rho'.
  virtual void list_partners(const Configuration& from, OperationIndex called,
                             std::vector<OperationIndex>& partners) const;

  /// Adds to `next` those that follow.
  virtual void follow(const Configuration& from, OperationIndex called, OperationIndex stands,
                      std::vector<Configuration>& next);

 protected:
  /// The states after the call.
  const NextStates& step(const Configuration& from, const Call& call, NextStates& next);

 private:
  CodedHistory& history_;
  const Specification& specification_;
  State initial_;
  State state_;
  NextStates next_;
};

/// That with `operation` among the done ones, and another state.
Configuration done_with(const Configuration& from, OperationIndex operation, const State& state);

}  // namespace heddle::checkers
