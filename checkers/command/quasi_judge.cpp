#include "checkers/command/quasi_judge.hpp"

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

// Steps of searching for a reason that is told in half a line.
constexpr std::uint64_t steps_of_brief_reason = 100'000;

// The part of a verdict that every check has.
void summarize(const QuasiVerdict& verdict, Verdict& summary) {
  summary.clear();
  summary.answer = verdict.answer;
  summary.algorithm = verdict.algorithm;
  summary.limit = verdict.limit;
  summary.steps = verdict.work;
}

}  // namespace

void QuasiJudge::judge(RecordedHistory& recorded, const CheckOptions& options, bool wants_sequence,
                       JudgedHistory& judged) {
  JudgedQuasi& quasi = judged.quasi.emplace();
  try {
    quasi.question = ask(*recorded.coded.specification, arguments_.request);
  } catch (const BadInput& problem) {
    throw BadInput(judged.file + ": " + problem.what());
  }
  if (quasi.question.infers()) {
    infer(recorded, options, wants_sequence, judged);
    return;
  }
  quasi.verdict = checker().check(recorded.coded, quasi.question.criterion, options);
  summarize(quasi.verdict, judged.verdict);
}

void QuasiJudge::infer(RecordedHistory& recorded, const CheckOptions& options, bool wants_sequence,
                       JudgedHistory& judged) {
  JudgedQuasi& quasi = *judged.quasi;
  const FactorInference::Need need = tally_.add(judged, quasi.question, recorded, options);
  judged.verdict.answer = need.answer;
  judged.verdict.limit = need.limit;
  if (need.answer == Answer::not_explained) {
    quasi.verdict.answer = Answer::not_explained;
  }
  if (need.answer != Answer::explained) {
    return;
  }
  quasi.smallest = need.smallest;
  if (wants_sequence) {
    quasi.verdict = checker().check(recorded.coded, quasi.criterion(), options);
  }
}

void QuasiJudge::find_reasons(RecordedHistory& recorded, const CheckOptions& options, bool in_full,
                              JudgedHistory& judged) {
  JudgedQuasi& quasi = *judged.quasi;
  CheckOptions limited = options;
  if (!in_full) {
    limited.limits.steps = steps_of_brief_reason;
  }
  quasi.is_in_full = in_full;
  quasi.failure = analyse_quasi_failure(recorded.coded, quasi.question.criterion, limited);
}

void QuasiJudge::forget() { checker_.reset(); }

QuasiChecker& QuasiJudge::checker() {
  if (!checker_) {
    checker_.emplace(arguments_.algorithm, arguments_.optimizations);
  }
  return *checker_;
}

}  // namespace heddle::checkers
