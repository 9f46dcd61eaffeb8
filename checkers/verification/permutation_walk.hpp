#pragma once

#include <map>

#include "checkers/verification/walk.hpp"

namespace heddle::checkers {

/// Methods whose calls may stand in for each other, and by how many places they may move.
struct MovingSet {
  std::set<std::uint32_t> methods;
  std::optional<std::uint64_t> factor;  ///< any if none
};

/// The steps of the flavour permutation: each puts a call at the next place of rho' and one at that
/// of rho''. docs/checking/certificates.md says why these are all.
class PermutationWalk : public Walk {
 public:
  /// No method is in two of the sets.
  PermutationWalk(CodedHistory& history, std::vector<MovingSet> sets);

  [[nodiscard]] std::vector<Point> follow(const Point& from, std::uint64_t called,
                                          std::uint64_t stands) const override;
  [[nodiscard]] NumberSet partners(const Point& from, const NumberSet& done,
                                   std::uint64_t called) const override;
  void stand_at(Position now, const NumberSet& open) override;

 private:
  using SetIndex = std::optional<std::size_t>;

  [[nodiscard]] SetIndex set_of(std::uint64_t operation) const;
  [[nodiscard]] bool may_stay(std::uint64_t operation) const;
  [[nodiscard]] Call finding_nothing(std::uint64_t operation) const;
  void look_ahead(std::size_t set, Position now);
  [[nodiscard]] std::vector<Codes> allowed_if_moving(const Codes& state,
                                                     std::uint64_t operation) const;
  [[nodiscard]] bool place(std::size_t set, std::uint64_t called, std::uint64_t stands,
                           std::set<Waiting>& waiting) const;

  std::vector<MovingSet> sets_;
  std::vector<End> ends_;
  NumberSet near_;  ///< that may stand in rho'' though rho' has not had them
};

}  // namespace heddle::checkers
