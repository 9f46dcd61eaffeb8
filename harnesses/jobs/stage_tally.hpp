#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/jobs/search_state.hpp"
#include "harnesses/jobs/stage_work.hpp"
#include "scheduler/plan/stage_runner.hpp"

namespace heddle::harnesses {

/// One stage of a search that is explored in units, by whomever: what is left of it, and what has
/// come of the units so far. A unit counts once, when its result is here.
///
/// For each unit: taken from work() and described, then counted, or given back to work().
class StageTally {
 public:
  /// `state` must outlive this object, and is kept up to date but for what is left, see
  /// note_left(). If `is_resumed`, the first stage goes on from there.
  StageTally(SearchState& state, bool is_resumed) : state_(state), is_resumed_(is_resumed) {}

  void begin(const scheduler::StageOrder& order);

  [[nodiscard]] StageWork& work() { return *work_; }
  [[nodiscard]] const StageWork& work() const { return *work_; }
  [[nodiscard]] const scheduler::Limits& limits() const { return limits_; }
  [[nodiscard]] std::chrono::steady_clock::time_point start() const { return start_; }

  /// Of a unit that was taken: what has to be known of the stage besides.
  void describe(WorkUnit& unit) const;

  /// Whether the numbers of threads mean the same there, as they must for all. Whoever has numbered
  /// them in another way has explored in vain, and begins anew with the numbers known by now.
  [[nodiscard]] bool agree_on_threads(const std::vector<runtime::ThreadName>& threads);
  /// Of a unit that is_first or is not. False, and nothing has changed, if it is not taken (any
  /// more).
  bool count(WorkResult& result, bool is_first);

  /// Likewise, of a unit that was taken from others, who count each once.
  void count_elsewhere(const WorkResult& result, bool is_first);
  /// Whether count() of it ends the stage.
  [[nodiscard]] static bool ends_stage(const WorkResult& result);

  /// The stage ends for that reason, unless it has ended.
  void end(scheduler::StopReason why);
  /// It ends, and nothing is decided. The first such message stays.
  void leave_undecided(std::string message);
  void end_by_computation(std::string message);
  [[nodiscard]] std::optional<scheduler::StopReason> ended() const { return ended_; }

  void note_left() { state_.stage.left = work_->left(); }

  /// No more is counted.
  [[nodiscard]] scheduler::StageDone finish();

  /// Of all stages so far, as a scheduler::StageRunner tells them.
  [[nodiscard]] std::vector<scheduler::Race> races() const;
  [[nodiscard]] bool has_possible_races() const;

 private:
  using Clock = std::chrono::steady_clock;

  void add_counts(const scheduler::StageDone& done);
  void note_end(const WorkResult& result);

  SearchState& state_;
  bool is_resumed_;  ///< the next stage goes on from the state

  /// Of the stage in progress.
  std::optional<StageWork> work_;
  scheduler::Limits limits_;
  bool may_use_symmetry_ = true;
  bool parks_returned_ = false;
  bool has_violation_ = false;  ///< which ends all
  Clock::time_point start_;
  double seconds_before_ = 0;
  std::optional<scheduler::StopReason> ended_;
  scheduler::StageDone done_;
};

}  // namespace heddle::harnesses
