#include "harnesses/violations/history_violations.hpp"

#include <sstream>
#include <utility>

#include "checkers/formats/native/native_history.hpp"
#include "harnesses/judging/graph_histories.hpp"
#include "scheduler/weak/schedules/weak_execution.hpp"

namespace heddle::harnesses {

HistoryViolations::HistoryViolations(const Judging& judging,
                                     const std::vector<TraceOperation>& operations)
    : judging_(judging),
      operations_(operations),
      checker_(judging, operations),
      specification_name_(judging.specification->name),
      kind_(judging.quasi ? ViolationKind::quasi_linearizability : ViolationKind::linearizability) {
}

HistoryViolations::~HistoryViolations() = default;

void HistoryViolations::add(const scheduler::ExecutionResult& result, SeenViolations& seen,
                            std::vector<FoundViolation>& found) {
  if (join_ != nullptr && join_->has_arrived()) {
    add_joined(result, seen, found);
    return;
  }
  if (!yields_history(result.ending)) {
    return;
  }
  if (result.weak != nullptr) {
    add_graph(result, seen, found);
    return;
  }
  add_unexplained(checker_.check(result.trace, result.order), std::nullopt, seen, found);
  note_witnesses(result, nullptr);
}

void HistoryViolations::add_graph(const scheduler::ExecutionResult& result, SeenViolations& seen,
                                  std::vector<FoundViolation>& found) {
  if (graphs_ == nullptr) {
    graphs_ = std::make_unique<GraphHistories>(judging_, operations_);
    if (end_) {
      graphs_->decide_until(*end_);
    }
  }
  add_unexplained(graphs_->check(result.trace, result.weak->graph, result.weak->model),
                  std::nullopt, seen, found);
}

void HistoryViolations::add_joined(const scheduler::ExecutionResult& result, SeenViolations& seen,
                                   std::vector<FoundViolation>& found) {
  join_->add(result, [&](const scheduler::OperationPoset& poset,
                         std::vector<scheduler::ScheduleStep> steps) {
    const std::optional<UnexplainedHistory> unexplained = checker_.check(poset);
    note_witnesses(result, &steps);
    add_unexplained(unexplained, std::move(steps), seen, found);
  });
}

void HistoryViolations::add_unexplained(const std::optional<UnexplainedHistory>& unexplained,
                                        std::optional<std::vector<scheduler::ScheduleStep>> steps,
                                        SeenViolations& seen,
                                        std::vector<FoundViolation>& found) const {
  if (unexplained && seen.is_new(kind_)) {
    found.push_back(
        {{kind_, unexplained->message, unexplained->explanation},
         unexplained->has_line ? history_text(unexplained->history, specification_name_) : "",
         std::move(steps)});
  }
}

/// `steps` as FoundViolation::steps.
void HistoryViolations::note_witnesses(const scheduler::ExecutionResult& result,
                                       const std::vector<scheduler::ScheduleStep>* steps) {
  const QuasiFindings* quasi = checker_.quasi();
  if (quasi == nullptr || witness_schedules_.size() == quasi->witnesses().size()) {
    return;
  }
  scheduler::Schedule schedule = scheduler::schedule_of(result);
  if (steps != nullptr) {
    schedule.steps = *steps;
  }
  witness_schedules_.resize(quasi->witnesses().size(), schedule);
}

std::string history_text(const checkers::History& history, const std::string& type) {
  std::ostringstream text;
  checkers::write_history(text, history, type);
  return text.str();
}

}  // namespace heddle::harnesses
