#pragma once

#include <cstddef>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/quasi/reference/round_up/completions.hpp"
#include "checkers/quasi/reference/round_up/quasi_permutations.hpp"

namespace heddle::checkers {

/// The quasi permutations of one sequentialization after the other, all of one completion: for each
/// set of the criterion those of its calls that can move, combined in every way.
class PermutedSets {
 public:
  /// The completion must outlive it, and stay as it is.
  PermutedSets(const Completions& completion, const QuasiCriterion& criterion);

  /// Begins with this sequentialization itself.
  void begin(const std::vector<OperationIndex>& sequentialization);

  /// Goes on to the next combination; false if there is none.
  bool next();

  [[nodiscard]] const std::vector<OperationIndex>& before() const { return before_; }  // rho'
  [[nodiscard]] const std::vector<OperationIndex>& after() const { return after_; }    // rho''

  /// For each place of rho'' the place of rho' that its call comes from; or a combination by that.
  [[nodiscard]] const std::vector<OperationIndex>& moves() const { return moves_; }
  void set_moves(const std::vector<OperationIndex>& moves);

  /// By how many places, among those of its set, the call at this place of rho'' has moved.
  [[nodiscard]] unsigned displacement(std::size_t place) const;

 private:
  struct Set {
    std::vector<OperationIndex> places;  ///< of rho', where its calls stand that can move
    QuasiPermutations permutations;
  };

  void take_over(const Set& set);

  const Completions& completion_;
  std::vector<Set> sets_;
  std::vector<OperationIndex> before_;
  std::vector<OperationIndex> after_;
  std::vector<OperationIndex> moves_;
};

}  // namespace heddle::checkers
