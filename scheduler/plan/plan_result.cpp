#include <algorithm>

#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::scheduler {

std::optional<double> StageResult::fraction() const {
  if (stopped_by == StopReason::exhausted && !bound && !is_randomised(strategy)) {
    return 1;
  }
  if (!size || !size->executions || *size->executions <= 0) {
    return std::nullopt;
  }
  return std::min(1.0, static_cast<double>(statistics.executions) / *size->executions);
}

std::optional<SizeEstimate> PlanResult::size() const {
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    if (stage->size && !stage->bound) {
      return stage->size;
    }
  }
  return std::nullopt;
}

std::optional<double> PlanResult::explored_fraction() const {
  if (exhausted) {
    return 1;
  }
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    if (stage->size && !stage->bound) {
      return stage->fraction();
    }
  }
  return std::nullopt;
}

std::optional<std::uint64_t> PlanResult::images() const {
  const auto found = std::find_if(stages.rbegin(), stages.rend(), [](const StageResult& stage) {
    return stage.images.has_value() && stage.stopped_by != StopReason::not_needed;
  });
  return found == stages.rend() ? std::nullopt : found->images;
}

}  // namespace heddle::scheduler
