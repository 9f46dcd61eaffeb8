#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "scheduler/around/deadline.hpp"
#include "scheduler/around/in_turns.hpp"
#include "scheduler/around/preemption_bound.hpp"
#include "scheduler/around/until_pause.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/plan/portion.hpp"
#include "scheduler/search/subtrees/subtree.hpp"

/// What a plan is made of.
namespace heddle::scheduler {

/// One strategy of a plan.
struct Stage {
  /// Which part of what is left of the limits it may use.
  enum class Share : std::uint8_t {
    rest,     ///< all of it
    bounded,  ///< PlanOptions::bounded_share of it, at most bounded_executions
    search,   ///< all but what is kept for the randomised strategies
    capped,   ///< the same, but at most bounded_executions in all its turns
  };
  /// With whom it takes turns (stage_turns.hpp).
  enum class Member : std::uint8_t {
    alone,       ///< with nobody: the next stage begins when this one has ended
    search,      ///< the search that ends when all is explored
    randomised,  ///< what looks everywhere
    bounded,     ///< under preemption bounds; given up where a bound saves nothing
  };
  StrategyKind strategy = StrategyKind::dpor;
  std::optional<unsigned> bound;
  Share share = Share::rest;
  Member member = Member::alone;
};

/// In the order in which they are begun.
[[nodiscard]] std::vector<Stage> stages_of(const PlanOptions& options);
/// Those of a plan that has a runner: each has one turn. `automatic` is then dpor, and randomised
/// strategies for what dpor leaves of a limit.
[[nodiscard]] std::vector<Stage> stages_in_sequence(const PlanOptions& options);

/// Throws std::invalid_argument for options that do not go together.
void validate(const PlanOptions& options);

/// The strategy of a stage with all that it is made of.
class StageStrategy {
 public:
  /// `expected_events`: of the longest execution so far, 0 if there was none. From `end` on, and
  /// once `options.limits.stop` is set, executions are cut.
  StageStrategy(const Stage& stage, const PlanOptions& options, std::uint64_t expected_events,
                Deadline::Clock::time_point end);

  [[nodiscard]] Strategy& strategy() { return *deadline_; }
  /// What dpor has not explored yet; empty for other strategies.
  [[nodiscard]] std::optional<std::span<const Subtree>> left() const;

  /// Whether the time was over within an execution or what is made of it.
  [[nodiscard]] bool expired() const { return deadline_->expired(); }
  /// Whether an execution was cut in the middle.
  [[nodiscard]] bool cut() const { return deadline_->cut(); }
  /// Whether it ended early of its own: see BoundedDpor.
  [[nodiscard]] bool has_given_up() const;
  /// Adds what only the strategy knows.
  void describe(StageResult& result) const;
  /// Says what is left of the portion that was explored.
  void leave(Portion& portion) const;

 private:
  void skip_executions(const Portion& portion);

  std::unique_ptr<Strategy> first_;
  std::vector<std::unique_ptr<Strategy>> others_;  ///< of several in turns
  std::optional<InTurns> turns_;
  std::optional<PreemptionBound> bound_;
  std::optional<UntilPause> until_pause_;
  std::optional<Deadline> deadline_;
};

/// What is left of the limits of a plan, and what a stage may have of it.
class Budget {
 public:
  /// `options` must outlive this object.
  explicit Budget(const PlanOptions& options) : options_(options), left_(options.limits) {}

  /// Time that no stage may use.
  void keep_back(std::chrono::nanoseconds time) { left_.time -= std::min(left_.time, time); }
  /// The stages begin from the first: what is kept for the last is measured by what is left now.
  void begin() { at_beginning_ = left_; }
  /// What a stage may use that has used `runs` already.
  [[nodiscard]] Limits for_stage(const Stage& stage, std::uint64_t runs) const;
  /// Whether nothing is left but what is kept for the randomised strategies.
  [[nodiscard]] bool is_search_over() const;
  void use(const Statistics& statistics);

 private:
  [[nodiscard]] Limits for_search() const;

  const PlanOptions& options_;
  Limits left_;
  Limits at_beginning_;
};

}  // namespace heddle::scheduler
