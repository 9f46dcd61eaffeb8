#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "checkers/algorithms/p_compositional/part_rounds.hpp"
#include "checkers/algorithms/p_compositional/partition.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Gathers the verdicts on the parts of a history, in any order, into one on the whole, which does
/// not depend on that order. Not for two threads at a time.
class PartResults {
 public:
  PartResults(const CodedHistory& history, const Partition& partition, bool wants_linearization);

  /// `verdict` is on the part that `part` is at the moment; `limit` names what was reached, if it
  /// is unknown. An error is what was thrown instead of a verdict.
  void add(RoundOfPart place, Part& part, const Verdict& verdict, const std::string& limit);
  void add_error(RoundOfPart place, std::exception_ptr error);

  /// The part was not decided in this round, and goes on in the next one.
  void add_undecided(RoundOfPart place, std::uint64_t steps);

  /// The first round of a part known that settles the matter: no later one makes a difference.
  [[nodiscard]] RoundOfPart decisive() const { return decisive_; }

  /// Of the parts so far.
  [[nodiscard]] std::uint64_t steps() const { return steps_so_far_; }
  [[nodiscard]] std::uint64_t done() const { return done_; }

  /// To be asked when no more parts will come; if some did not come without need, somebody wished
  /// the check to stop. Throws the error of the decisive part, if it has one.
  [[nodiscard]] Verdict verdict() const;

 private:
  struct LaterSteps {
    RoundOfPart place;
    std::uint64_t steps = 0;
  };

  void count_steps(RoundOfPart place, std::uint64_t steps);
  [[nodiscard]] std::uint64_t steps_until_decided() const;
  void keep_evidence(Part& part, const Verdict& verdict);
  void merge(Verdict& verdict) const;

  const CodedHistory& history_;
  const Partition& partition_;
  bool wants_linearization_;

  RoundOfPart decisive_;
  std::exception_ptr error_;  ///< of the decisive part
  Verdict evidence_;          ///< of the decisive part
  RoundOfPart unknown_;       ///< the first one
  std::string limit_;         ///< of that one

  std::size_t parts_done_ = 0;
  std::uint64_t done_ = 0;  ///< operations
  std::uint64_t steps_so_far_ = 0;
  std::vector<std::uint64_t> steps_;                         ///< by part, of round 0
  std::vector<LaterSteps> later_steps_;                      ///< of later rounds
  std::vector<std::vector<OperationIndex>> linearizations_;  ///< by part, if wanted
  bool has_linearizations_ = true;
};

}  // namespace heddle::checkers
