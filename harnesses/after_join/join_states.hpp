#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "runtime/state/state_key.hpp"
#include "scheduler/histories/histories.hpp"
#include "scheduler/trace/schedule.hpp"

/// Which states the program was in when all its threads had ended, and before each call of the
/// final part; how it came to be in them, and what it did from there.
///
/// The final part runs alone, so what it does from some call on is a function of the state in which
/// it makes that call and of its choices. Every way to a state goes with everything that was seen
/// to follow it. So a history is put together of a beginning (the operations before the join and
/// their order) and an end (the operations of the final part, one after the other, after all
/// those); and an end of a call's results and of the ends of the states that it led to.
///
/// The first execution of a searcher that reaches a state owns it: the searcher's executions with
/// its schedule up to there go on, all others end there. Whether one goes on is thus a function of
/// its schedule, and the values of the owner's choices are explored as in any execution.
namespace heddle::harnesses {

class JoinStates {
 public:
  using Steps = std::span<const scheduler::ScheduleStep>;
  /// A history that was not put together before, and a schedule that leads to it.
  using OnHistory =
      std::function<void(const scheduler::OperationPoset&, std::vector<scheduler::ScheduleStep>)>;

  class Node;  ///< one state before one call

  struct Arrival {
    Node* node = nullptr;
    std::size_t steps = 0;  ///< of the execution, before it
    bool owns = false;
  };

  /// Operations with this number and above are the final part's.
  explicit JoinStates(std::uint32_t first_final);
  ~JoinStates();

  /// One of several strategies at work, which come to a state by other ways: small numbers.
  using Searcher = std::size_t;

  /// An execution is in `state` before call number `call` of the final part, by `steps`. Without a
  /// searcher it owns nothing.
  Arrival arrive(std::size_t call, const runtime::StateKey& state, Steps steps,
                 std::optional<Searcher> searcher);

  /// The same schedules now mean other executions.
  void clear();

  /// The execution that arrived before calls 0, 1, ..., and is `poset` and `steps`, has ended.
  /// `has_end`: it went on from its last arrival to the end, and yields a history.
  void add(std::span<const Arrival> arrivals, const scheduler::OperationPoset& poset, Steps steps,
           bool has_end, const OnHistory& on_history);

  /// How many different states the threads left.
  [[nodiscard]] std::uint64_t count() const;

 private:
  struct KeyHash {
    std::size_t operator()(const runtime::StateKey& key) const { return key.low; }
  };
  using Level = std::unordered_map<runtime::StateKey, Node, KeyHash>;

  [[nodiscard]] bool is_final(const scheduler::OperationInstance& operation) const {
    return operation.thread == 0 && operation.label >= first_final_;
  }

  std::uint32_t first_final_;
  std::vector<Level> levels_;  ///< by call
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
