#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runtime/state_key.hpp"
#include "scheduler/histories.hpp"
#include "scheduler/schedule.hpp"

/// Which states the program was in when all its threads had ended, how it came to be in them, and
/// what the final part did from there.
///
/// The final part runs alone, so what it does is a function of the state it begins in and of its
/// choices. Every way to a state goes with everything that was seen to follow it: a history is put
/// together of a beginning (the operations before the join and their order) and an end (the
/// operations of the final part, one after the other, after all those).
///
/// The first execution that reaches a state owns it: executions with its schedule up to the join go
/// on, all others end there. Whether one goes on is thus a function of its schedule, and the values
/// of the owner's choices in the final part are explored as in any execution.
namespace heddle::harnesses {

class JoinStates {
 public:
  using Steps = std::span<const scheduler::ScheduleStep>;
  /// A history that was not put together before, and a schedule that leads to it.
  using OnHistory =
      std::function<void(const scheduler::OperationPoset&, std::vector<scheduler::ScheduleStep>)>;

  /// Operations with this number and above are the final part's.
  explicit JoinStates(std::uint32_t first_final) : first_final_(first_final) {}

  /// An execution has come to the join by `steps`: whether it owns the state.
  bool arrive(const runtime::StateKey& state, Steps steps);

  /// Another strategy begins, which will come by other ways: each state is to be owned anew.
  void forget_owners();
  /// The same schedules now mean other executions.
  void clear();

  /// The execution that arrived at `state` has ended. `steps` are all its steps, `join` of them
  /// before the join. `has_end`: it ran its final part, and yields a history.
  void add(const runtime::StateKey& state, const scheduler::OperationPoset& poset, Steps steps,
           std::size_t join, bool has_end, const OnHistory& on_history);

  /// How many different states were reached.
  [[nodiscard]] std::uint64_t count() const { return states_.size(); }

 private:
  struct KeyHash {
    std::size_t operator()(const runtime::StateKey& key) const { return key.low; }
    std::size_t operator()(const scheduler::HistoryKey& key) const { return key.low; }
  };
  struct Beginning {
    scheduler::OperationPoset poset;
    std::vector<scheduler::ScheduleStep> steps;
  };
  struct End {
    std::vector<scheduler::OperationInstance> operations;
    std::vector<scheduler::ScheduleStep> steps;
  };
  struct State {
    bool owned = false;
    std::vector<scheduler::ScheduleStep> owner;
    std::unordered_set<scheduler::HistoryKey, KeyHash> known;  ///< of the beginnings
    std::vector<Beginning> beginnings;
    std::vector<End> ends;
  };

  [[nodiscard]] bool is_final(const scheduler::OperationInstance& operation) const {
    return operation.thread == 0 && operation.label >= first_final_;
  }
  static void join(const Beginning& beginning, const End& end, const OnHistory& on_history);

  std::uint32_t first_final_;
  std::unordered_map<runtime::StateKey, State, KeyHash> states_;
};

/// The operations of `poset` for which `keep` holds.
[[nodiscard]] scheduler::OperationPoset restricted(
    const scheduler::OperationPoset& poset,
    const std::function<bool(const scheduler::OperationInstance&)>& keep);

/// `poset` with `last` after all that the initial thread did in it: one after the other, each after
/// every operation of `poset`.
[[nodiscard]] scheduler::OperationPoset followed_by(
    const scheduler::OperationPoset& poset, std::span<const scheduler::OperationInstance> last);

}  // namespace heddle::harnesses
