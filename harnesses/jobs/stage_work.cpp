#include "harnesses/jobs/stage_work.hpp"

#include <algorithm>
#include <utility>

namespace heddle::harnesses {

StageWork::Kind StageWork::kind_of(scheduler::StrategyKind strategy,
                                   std::optional<unsigned> bound) {
  if (is_randomised(strategy)) {
    return Kind::executions;
  }
  return strategy == scheduler::StrategyKind::dpor && !bound ? Kind::subtrees : Kind::whole;
}

WorkLeft StageWork::whole(Kind kind) {
  WorkLeft left;
  if (kind == Kind::subtrees) {
    left.subtrees.emplace_back();
  } else if (kind == Kind::whole) {
    left.ranges.push_back({0, 1});
  }
  return left;
}

StageWork::StageWork(Kind kind, WorkLeft left, std::uint64_t last_unit)
    : kind_(kind),
      last_unit_(last_unit),
      pool_(std::move(left.subtrees)),
      ranges_(std::move(left.ranges)),
      next_execution_(left.next_execution) {}

std::optional<WorkUnit> StageWork::take(unsigned worker, std::uint64_t most_executions) {
  if (kind_ != Kind::subtrees) {
    return take_range(most_executions);
  }
  std::optional<scheduler::SubtreePool::Taken> taken = pool_.take(worker);
  return taken ? std::optional(unit_of(std::move(*taken))) : std::nullopt;
}

WorkUnit StageWork::unit_of(scheduler::SubtreePool::Taken taken) {
  WorkUnit unit;
  unit.id = ++last_unit_;
  unit.parts = std::move(taken.parts);
  pool_units_[unit.id] = taken.unit;
  return unit;
}

std::vector<WorkUnit> StageWork::deal(unsigned units) {
  std::vector<WorkUnit> dealt;
  for (scheduler::SubtreePool::Taken& taken : pool_.deal(units)) {
    dealt.push_back(unit_of(std::move(taken)));
  }
  return dealt;
}

ExecutionRange StageWork::next_range(std::uint64_t most_executions) {
  if (ranges_.empty()) {
    const ExecutionRange taken{next_execution_, most_executions};
    next_execution_ += most_executions;
    return taken;
  }
  ExecutionRange& range = ranges_.front();
  const ExecutionRange taken{range.first, std::min(range.count, most_executions)};
  range.first += taken.count;
  range.count -= taken.count;
  if (range.count == 0) {
    ranges_.pop_front();
  }
  return taken;
}

std::optional<WorkUnit> StageWork::take_range(std::uint64_t most_executions) {
  if (ranges_.empty() && kind_ == Kind::whole) {
    return std::nullopt;
  }
  const ExecutionRange taken = next_range(most_executions);
  WorkUnit unit;
  unit.id = ++last_unit_;
  unit.is_divisible = kind_ == Kind::executions;
  unit.first_execution = taken.first;
  unit.executions_left = taken.count;
  taken_ranges_[unit.id] = taken;
  return unit;
}

bool StageWork::commit(const WorkResult& result) {
  if (const auto pooled = pool_units_.find(result.id); pooled != pool_units_.end()) {
    pool_.commit(pooled->second, result.left);
    pool_units_.erase(pooled);
    return true;
  }
  if (taken_ranges_.erase(result.id) == 0) {
    return false;
  }
  if (kind_ == Kind::executions && result.executions_left > 0) {
    ranges_.push_front({result.first_execution, result.executions_left});
  }
  return true;
}

bool StageWork::give_back(std::uint64_t unit) {
  if (const auto pooled = pool_units_.find(unit); pooled != pool_units_.end()) {
    pool_.give_back(pooled->second);
    pool_units_.erase(pooled);
    return true;
  }
  const auto taken = taken_ranges_.find(unit);
  if (taken == taken_ranges_.end()) {
    return false;
  }
  ranges_.push_front(taken->second);
  taken_ranges_.erase(taken);
  return true;
}

bool StageWork::is_done() const {
  return kind_ != Kind::executions && pool_.is_done() && ranges_.empty() && taken_ranges_.empty();
}

bool StageWork::has_rest() const {
  return kind_ == Kind::executions || pool_.has_rest() || !ranges_.empty();
}

WorkLeft StageWork::left() const {
  WorkLeft left{pool_.left(), ranges_, next_execution_};
  for (const auto& [unit, range] : taken_ranges_) {
    left.ranges.push_front(range);
  }
  return left;
}

}  // namespace heddle::harnesses
