#include "checkers/judging/history_judge.hpp"

namespace heddle::checkers {

HistoryJudge::HistoryJudge(const JudgeSettings& settings)
    : settings_(settings), checker_(settings.algorithm) {}

Judgement HistoryJudge::judge(CodedHistory& history, const CheckOptions& options) {
  const Verdict& verdict = checker_.check(history, options);
  return {.answer = verdict.answer, .linearizable = verdict.answer, .linearizability = &verdict};
}

Judgement HistoryJudge::judge(CodedHistory& history, const QuasiCriterion& criterion,
                              const CheckOptions& options) {
  Judgement judgement = begin_quasi(history, options);
  if (judgement.linearizable == Answer::explained &&
      settings_.quasi_algorithm == QuasiAlgorithm::automatic) {
    judgement.answer = Answer::explained;
  } else {
    judgement.quasi = &quasi_checker().check(history, criterion, options);
    judgement.answer = judgement.quasi->answer;
  }
  return judgement;
}

Judgement HistoryJudge::judge(CodedHistory& history, FactorInference& inference,
                              const CheckOptions& options) {
  Judgement judgement = begin_quasi(history, options);
  judgement.need = &inference.add(history, options);
  judgement.answer = judgement.need->answer;
  return judgement;
}

Judgement HistoryJudge::begin_quasi(CodedHistory& history, const CheckOptions& options) {
  Judgement judgement;
  if (settings_.asks_linearizability_first) {
    judgement.linearizability = &checker_.check(history, options);
    judgement.linearizable = judgement.linearizability->answer;
  }
  return judgement;
}

const QuasiVerdict& HistoryJudge::sequence_with(CodedHistory& history,
                                                const QuasiCriterion& criterion,
                                                const CheckOptions& options) {
  return quasi_checker().check(history, criterion, options);
}

RoundUpCounts HistoryJudge::round_up_counts() const {
  return quasi_checker_ ? quasi_checker_->round_up_counts() : RoundUpCounts();
}

void HistoryJudge::forget() {
  checker_ = Checker(settings_.algorithm);
  quasi_checker_.reset();
}

QuasiChecker& HistoryJudge::quasi_checker() {
  if (!quasi_checker_) {
    quasi_checker_.emplace(settings_.quasi_algorithm, settings_.round_up);
  }
  return *quasi_checker_;
}

}  // namespace heddle::checkers
