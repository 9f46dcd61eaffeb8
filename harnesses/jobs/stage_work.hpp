#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "harnesses/jobs/work.hpp"
#include "scheduler/search/subtrees/subtree_pool.hpp"

namespace heddle::harnesses {

/// Executions of a randomised strategy, by number.
struct ExecutionRange {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  friend bool operator==(const ExecutionRange&, const ExecutionRange&) = default;
};

/// What is left of a stage: one of these, by its strategy.
struct WorkLeft {
  std::vector<scheduler::WeightedSubtree> subtrees;  ///< dpor without a bound
  std::deque<ExecutionRange> ranges;  ///< randomised ones: given back; others: one range, of 1
  std::uint64_t next_execution = 0;   ///< randomised ones: from there on nobody had any
};

/// The units of one stage, and who has which. Dpor without a bound is divided by subtrees, and
/// randomised strategies by the numbers of their executions, each of which has a seed of its own;
/// any other stage is one unit.
class StageWork {
 public:
  enum class Kind : std::uint8_t { subtrees, executions, whole };
  [[nodiscard]] static Kind kind_of(scheduler::StrategyKind strategy,
                                    std::optional<unsigned> bound);
  /// All of a stage.
  [[nodiscard]] static WorkLeft whole(Kind kind);

  /// The numbers of units begin behind `last_unit`.
  StageWork(Kind kind, WorkLeft left, std::uint64_t last_unit);

  [[nodiscard]] Kind kind() const { return kind_; }

  /// A unit for this worker, with what it is to explore; of executions, at most so many. Nothing if
  /// all is taken. New executions only where none was given back: so the first N are explored if N
  /// are allowed in all.
  std::optional<WorkUnit> take(unsigned worker, std::uint64_t most_executions);
  /// All that is left of subtrees, as at most so many units, see scheduler::SubtreePool::deal.
  std::vector<WorkUnit> deal(unsigned units);
  /// Each returns false, and changes nothing, if the unit is not taken (any more).
  bool commit(const WorkResult& result);
  bool give_back(std::uint64_t unit);

  /// Never so for randomised strategies.
  [[nodiscard]] bool is_done() const;
  [[nodiscard]] bool has_rest() const;
  /// What is taken counts as left.
  [[nodiscard]] WorkLeft left() const;
  [[nodiscard]] std::uint64_t last_unit() const { return last_unit_; }

 private:
  WorkUnit unit_of(scheduler::SubtreePool::Taken taken);
  std::optional<WorkUnit> take_range(std::uint64_t most_executions);
  ExecutionRange next_range(std::uint64_t most_executions);

  Kind kind_;
  std::uint64_t last_unit_;
  scheduler::SubtreePool pool_;
  std::map<std::uint64_t, scheduler::SubtreePool::Unit> pool_units_;
  std::deque<ExecutionRange> ranges_;
  std::uint64_t next_execution_;
  std::map<std::uint64_t, ExecutionRange> taken_ranges_;
};

}  // namespace heddle::harnesses
