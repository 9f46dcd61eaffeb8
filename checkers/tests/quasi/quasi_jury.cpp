#include "checkers/tests/quasi/quasi_jury.hpp"

#include <utility>

namespace heddle::checkers {

QuasiJury::QuasiJury(QuasiCriterion criterion, bool with_switches)
    : criterion_(std::move(criterion)) {
  const auto seat = [this](const char* name, QuasiAlgorithm algorithm,
                           const RoundUpOptimizations& optimizations = {}) {
    jurors_.emplace_back(algorithm, optimizations);
    tally_.jurors.push_back({name});
  };
  seat("definition", QuasiAlgorithm::definition);
  if (criterion_.flavour == QuasiFlavour::strict) {
    seat("specification", QuasiAlgorithm::specification);
  } else {
    seat("round-up", QuasiAlgorithm::round_up);
    if (with_switches) {
      seat("round-up, sequentializations", QuasiAlgorithm::round_up, {.permutations = false});
      seat("round-up, permutations", QuasiAlgorithm::round_up, {.sequentializations = false});
      seat("round-up, not optimized", QuasiAlgorithm::round_up,
           {.sequentializations = false, .permutations = false});
    }
    seat("search", QuasiAlgorithm::search);
  }
}

Answer QuasiJury::judge(CodedHistory& history, bool is_linearizable) {
  flaw_.clear();
  verdict_.clear();
  for (std::size_t juror = 0; juror < jurors_.size(); ++juror) {
    hear(juror, history, is_linearizable);
  }
  tally_.explained += verdict_.answer == Answer::explained ? 1 : 0;
  tally_.not_explained += verdict_.answer == Answer::not_explained ? 1 : 0;
  tally_.undecided += verdict_.answer == Answer::unknown ? 1 : 0;
  return verdict_.answer;
}

void QuasiJury::hear(std::size_t juror, CodedHistory& history, bool is_linearizable) {
  JurorTally& tally = tally_.jurors[juror];
  const QuasiVerdict& verdict = jurors_[juror].check(history, criterion_);
  if (verdict.answer == Answer::unknown) {
    ++tally.unknown;
    return;
  }
  if (verdict.answer == Answer::explained) {
    ++tally_.evidence;
    const std::string flaw = flaw_of(history, criterion_, verdict);
    find_flaw(flaw.empty() ? "" : "evidence of " + tally.name + ": " + flaw);
    tally_.mutants.judge(history, criterion_, verdict, is_linearizable);
    find_flaw(std::exchange(tally_.mutants.accepted, ""));
  }
  if (verdict_.answer == Answer::unknown) {
    verdict_ = verdict;
  }
  if (verdict.answer == verdict_.answer) {
    ++tally.agreed;
  } else {
    find_flaw(tally.name + " says " + to_text(verdict.answer) + ", not so " + verdict_.algorithm);
  }
}

void QuasiJury::find_flaw(const std::string& flaw) {
  if (flaw_.empty()) {
    flaw_ = flaw;
  }
}

}  // namespace heddle::checkers
