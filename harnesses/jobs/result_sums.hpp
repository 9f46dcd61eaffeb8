#pragma once

#include <string>
#include <vector>

#include "harnesses/jobs/queue_texts.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// What `more` counts is counted in `sum` too.
void add_counts(scheduler::StageResult& sum, const scheduler::StageResult& more);

/// One result that counts like all of them, one after the other. None ends its stage.
[[nodiscard]] QueueResult sum_of(const std::vector<QueueResult>& results);

/// Likewise of texts as queue_result_text writes them.
[[nodiscard]] std::string sum_of_texts(const std::vector<std::string>& texts);

}  // namespace heddle::harnesses
