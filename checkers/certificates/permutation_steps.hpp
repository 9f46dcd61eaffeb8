#pragma once

#include <optional>
#include <vector>

#include "checkers/certificates/configuration.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

/// The steps of the flavour permutation: each puts one call at the next place of rho' and one at
/// that of rho''. docs/checking/certificates.md says why these are all that are needed.
class PermutationSteps : public ConfigurationSteps {
 public:
  PermutationSteps(CodedHistory& history, const QuasiCriterion& criterion);

  void look_from(Position now, const std::vector<OperationIndex>& open) override;
  void list_partners(const Configuration& from, OperationIndex called,
                     std::vector<OperationIndex>& partners) const override;
  void follow(const Configuration& from, OperationIndex called, OperationIndex stands,
              std::vector<Configuration>& next) override;

 private:
  /// What the criterion says of an operation.
  struct Kind {
    std::optional<std::uint32_t> set;  ///< among whose calls it can move
    bool may_be_idle = false;          ///< it can move, or have found nothing and stay
  };

  void stay(const Configuration& from, OperationIndex operation, std::vector<Configuration>& next);
  void move(const Configuration& from, OperationIndex called, OperationIndex stands,
            std::vector<Configuration>& next);
  [[nodiscard]] bool pass_place(std::uint32_t set, std::vector<WaitingCall>& waiting) const;
  [[nodiscard]] Call idle(OperationIndex operation) const;

  const QuasiCriterion& criterion_;
  std::vector<End> ends_;
  std::vector<Kind> kinds_;
  std::vector<OperationIndex> near_;  ///< that can move, and are open or not too far ahead
  NextStates next_;
  NextStates next_idle_;
};

}  // namespace heddle::checkers
