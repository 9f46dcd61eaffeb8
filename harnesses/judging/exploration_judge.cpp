#include "harnesses/judging/exploration_judge.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/explanations/explanation.hpp"
#include "checkers/quasi/quasi_explanation.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

/// For finding out what a history would need that has violated its promise: a courtesy.
constexpr std::chrono::seconds analysis_time{5};

checkers::JudgeSettings settings_from(const Judging& judging) {
  return {
      .quasi_algorithm = judging.quasi_algorithm,
      .round_up = {judging.optimizations.sequentializations, judging.optimizations.permutations},
      .asks_linearizability_first = true};
}

/// `names` of processes, which are threads here.
checkers::OperationNames with_threads(checkers::OperationNames names,
                                      const checkers::History& history) {
  names.process = [&history](checkers::OperationIndex i) {
    return fmt::format("T{}", history.operations[i].process);
  };
  return names;
}

}  // namespace

ExplorationJudge::ExplorationJudge(const Judging& judging)
    : specification_(*judging.specification),
      question_(judging.quasi),
      counts_round_up_(judging.quasi_algorithm == checkers::QuasiAlgorithm::round_up),
      judge_(settings_from(judging)) {
  if (question_) {
    findings_.emplace(*question_);
    note_round_up();
  }
}

checkers::Judgement ExplorationJudge::judge(const checkers::History& history,
                                            const checkers::Limits& limits) {
  try {
    encoder_.encode(specification_, history, coded_);
    const checkers::CheckOptions options{.limits = limits};
    judgement_ = question_ ? judge_quasi(history, options) : judge_.judge(coded_, options);
    return judgement_;
  } catch (const checkers::BadInput& error) {
    throw UsageError("the specification '" + std::string(specification_.name) +
                     "' cannot judge this history: " + error.what());
  }
}

checkers::Judgement ExplorationJudge::judge_quasi(const checkers::History& history,
                                                  const checkers::CheckOptions& options) {
  checkers::FactorInference* inference = findings_->inference();
  checkers::Judgement judgement;
  if (inference != nullptr) {
    judgement = judge_.judge(coded_, *inference, options);
    findings_->note(history, *judgement.need);
  } else {
    judgement = judge_.judge(coded_, question_->criterion, options);
  }
  note_round_up();
  return judgement;
}

void ExplorationJudge::note_round_up() {
  if (counts_round_up_) {
    findings_->note(judge_.round_up_counts());
  }
}

std::optional<std::vector<checkers::OperationIndex>> ExplorationJudge::order() {
  if (judgement_.linearizable == checkers::Answer::explained) {
    return judgement_.linearizability->linearization;
  }
  const checkers::QuasiVerdict* verdict = judgement_.quasi;
  if (verdict == nullptr) {
    // An order for one of several smallest vectors says nothing about the others.
    if (judgement_.need->smallest.size() != 1) {
      return std::nullopt;
    }
    verdict = &judge_.sequence_with(
        coded_, with_factors(question_->criterion, judgement_.need->smallest.front()));
    note_round_up();
  }
  std::vector<checkers::OperationIndex> order;
  order.reserve(verdict->steps.size());
  for (const checkers::QuasiStep& step : verdict->steps) {
    order.push_back(step.called);
  }
  return order;
}

JudgementTexts ExplorationJudge::explain(const checkers::History& history) {
  if (question_) {
    return explain_quasi(with_threads(checkers::names_in(coded_, history), history));
  }
  const checkers::OperationNames names = with_threads(checkers::names_in(history), history);
  const checkers::Verdict& verdict = *judgement_.linearizability;
  const std::string why = checkers::why_not_explained(coded_, names, verdict);
  return {"no sequential order explains this history: " + (why.empty() ? "not explained" : why),
          checkers::evidence_of_failure(coded_, names, verdict)};
}

JudgementTexts ExplorationJudge::explain_quasi(const checkers::OperationNames& names) {
  const checkers::QuasiFailure failure = checkers::analyse_quasi_failure(
      coded_, question_->criterion, {.limits = {.time = analysis_time}});
  const checkers::QuasiSubject subject{coded_, question_->criterion, names};
  checkers::QuasiVerdict verdict;
  verdict.answer = checkers::Answer::not_explained;
  return {"this history is not quasi-linearizable" +
              checkers::behind_answer(subject, verdict, &failure),
          checkers::explain_quasi(subject, verdict, &failure)};
}

}  // namespace heddle::harnesses
