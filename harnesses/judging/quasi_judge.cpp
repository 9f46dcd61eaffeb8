#include "harnesses/judging/quasi_judge.hpp"

#include <string_view>
#include <utility>

#include "checkers/quasi/quasi_explanation.hpp"

namespace heddle::harnesses {
namespace {

/// For finding out what a history would need that has violated its promise: a courtesy.
constexpr std::chrono::seconds analysis_time{5};

checkers::RoundUpOptimizations round_up_optimizations(const Optimizations& optimizations) {
  return {optimizations.sequentializations, optimizations.permutations};
}

}  // namespace

QuasiJudge::QuasiJudge(const Judging& judging)
    : specification_(*judging.specification),
      question_(*judging.quasi),
      algorithm_(judging.quasi_algorithm),
      checker_(judging.quasi_algorithm, round_up_optimizations(judging.optimizations)) {
  if (question_.infers()) {
    inference_.emplace(question_);
  }
}

/// What is linearizable is quasi-linearizable, whatever the factors, and this is decided faster:
/// most histories end here, unless it is the algorithm that one wants to see at work.
Judgement QuasiJudge::judge(const checkers::History& history,
                            const checkers::CheckOptions& options) {
  encoder_.encode(specification_, history, coded_);
  const checkers::Verdict& linear = linear_.check(coded_, options);
  linear_verdict_ = linear.answer == checkers::Answer::explained ? &linear : nullptr;
  Judgement judgement;
  judgement.linearizable = linear.answer;
  if (inference_) {
    judgement.answer = infer(history, options);
  } else if (linear_verdict_ != nullptr && algorithm_ == checkers::QuasiAlgorithm::automatic) {
    judgement.answer = checkers::Answer::explained;
  } else {
    verdict_ = &checker_.check(coded_, question_.criterion, options);
    judgement.answer = verdict_->answer;
  }
  return judgement;
}

checkers::Answer QuasiJudge::infer(const checkers::History& history,
                                   const checkers::CheckOptions& options) {
  const std::uint64_t number = inference_->histories();
  need_ = inference_->add(coded_, options);
  if (need_.answer == checkers::Answer::explained && needs_.insert(need_.smallest).second) {
    witnesses_.push_back({number, history});
  }
  return need_.answer;
}

std::optional<std::vector<checkers::OperationIndex>> QuasiJudge::order() {
  if (linear_verdict_ != nullptr) {
    return linear_verdict_->linearization;
  }
  if (inference_) {
    // An order for one of several smallest vectors says nothing about the others.
    if (need_.smallest.size() != 1) {
      return std::nullopt;
    }
    verdict_ = &checker_.check(coded_, with_factors(question_.criterion, need_.smallest.front()));
  }
  std::vector<checkers::OperationIndex> order;
  order.reserve(verdict_->steps.size());
  for (const checkers::QuasiStep& step : verdict_->steps) {
    order.push_back(step.called);
  }
  return order;
}

JudgementTexts QuasiJudge::explain(const checkers::History& history) {
  const checkers::QuasiFailure failure = checkers::analyse_quasi_failure(
      coded_, question_.criterion, {.limits = {.time = analysis_time}});
  checkers::OperationNames names = checkers::names_in(coded_, history);
  names.process = [&history](checkers::OperationIndex i) {
    return "T" + std::to_string(history.operations[i].process);
  };
  const checkers::QuasiSubject subject{coded_, question_.criterion, names};
  checkers::QuasiVerdict verdict;
  verdict.answer = checkers::Answer::not_explained;
  std::string message = checkers::explain_quasi_briefly(subject, verdict, &failure);
  constexpr std::string_view opening = "not explained";
  if (message.starts_with(opening)) {
    message.replace(0, opening.size(), "this history is not quasi-linearizable");
  }
  return {message, checkers::explain_quasi(subject, verdict, &failure)};
}

std::optional<checkers::RoundUpCounts> QuasiJudge::round_up_counts() const {
  if (algorithm_ != checkers::QuasiAlgorithm::round_up) {
    return std::nullopt;
  }
  return checker_.round_up_counts();
}

}  // namespace heddle::harnesses
