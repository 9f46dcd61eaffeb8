#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/tests/quasi/evidence_mutants.hpp"

namespace heddle::checkers {

/// Who answered how often as the others did. `unknown` is no agreement.
struct JurorTally {
  std::string name;
  std::size_t agreed = 0;
  std::size_t unknown = 0;
};

/// Lets every algorithm that decides a flavour judge the same histories by the same criterion, and
/// looks after the evidence. The definition comes first: it is what the others are compared with.
class QuasiJury {
 public:
  /// `with_switches`: round-up judges without its optimizations too, and with one of them.
  QuasiJury(QuasiCriterion criterion, bool with_switches);

  /// The answer of those that have one. Needs histories of one specification and initial state.
  Answer judge(CodedHistory& history, bool is_linearizable);

  /// What was wrong with the last history; empty if nothing.
  [[nodiscard]] const std::string& flaw() const { return flaw_; }

  /// The verdict of the first that has an answer; of the last history.
  [[nodiscard]] const QuasiVerdict& verdict() const { return verdict_; }

  struct Tally {
    std::size_t explained = 0;
    std::size_t not_explained = 0;
    std::size_t undecided = 0;
    std::size_t evidence = 0;  ///< verdicts whose evidence flaw_of has seen to
    EvidenceMutants mutants;
    std::vector<JurorTally> jurors;
  };
  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] const QuasiCriterion& criterion() const { return criterion_; }

 private:
  void hear(std::size_t juror, CodedHistory& history, bool is_linearizable);
  void find_flaw(const std::string& flaw);

  QuasiCriterion criterion_;
  std::vector<QuasiChecker> jurors_;
  Tally tally_;
  QuasiVerdict verdict_;
  std::string flaw_;
};

}  // namespace heddle::checkers
