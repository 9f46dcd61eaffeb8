#pragma once

#include <cstdint>
#include <memory>

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

/// Algorithm 1 of L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up: Runtime Checking Quasi
/// Linearizability of Concurrent Data Structures", IEEE TSE 41(12), 2015, for the flavour
/// permutation: for each sequentialization rho' of the history, for each quasi permutation rho'' of
/// rho', look whether rho'' is legal. The reference that faster algorithms are compared with.
///
/// Corrections besides those in sequentializations.hpp, quasi_permutations.hpp, seen_sequences.hpp,
/// each with the smallest history that shows it is needed:
/// - Algorithm 2 permutes the whole of rho' (line 6 hands it over as it is), so that additions and
///   removals change places: by it "+1 -" is a right queue at K = 1, as "- +1". Here it runs once
///   for each set, on the calls of the set that can move, and their permutations are combined in
///   every way.
/// - Definition 4 asks of each set by itself that its calls are not far from where they were, and
///   does not say how the sets lie between each other: by it "+1 - -1" is a right queue at K = 0,
///   as
///   "- +1 -1". Here rho'' has at each place of rho' the same call or one of the same set, and
///   removals that found nothing stay put.
/// - the quasi permutations of a set must have the sequence as it was (Algorithm 2 leaves it out):
/// by
///   them "+1 +2 -2" has no explanation if additions may move by 1 and removals by 0, as the one
///   removal has no permutation.
/// - line 5 asks whether rho' is legal before line 6 asks for its permutations: with the sequence
/// as
///   it was among them, that is the same question twice. Here it is asked once.
/// - pending calls are not spoken of. Here a history is completed in each way first:
/// completions.hpp.
///
/// With n calls that all overlap n! sequentializations, and for each of them up to the n!
/// permutations of all removals: for some ten operations that overlap a little.
class RoundUp {
 public:
  explicit RoundUp(const RoundUpOptimizations& optimizations = {});
  ~RoundUp();
  RoundUp(RoundUp&&) noexcept;
  RoundUp& operator=(RoundUp&&) noexcept;

  /// See QuasiChecker::check. Throws NotApplicable for another flavour. What it has seen is
  /// forgotten if specification, initial state or criterion change, and no more is kept where the
  /// limit of memory is reached. Of limits of steps, time and stop it says that they were reached.
  const QuasiVerdict& check(CodedHistory& history, const QuasiCriterion& criterion,
                            const CheckOptions& options = {});

  /// The counts are of all histories. A sequence is looked at if the specification was asked.
  [[nodiscard]] const RoundUpCounts& counts() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace heddle::checkers
