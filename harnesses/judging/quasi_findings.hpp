#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::harnesses {

/// What the histories of one exploration show together of quasi-linearizability.
class QuasiFindings {
 public:
  /// A history that needs, alone, what no history before it needed.
  struct Witness {
    std::uint64_t number = 0;  ///< see FactorInference::history_that_needs
    checkers::History history;
  };

  explicit QuasiFindings(const checkers::QuasiQuestion& question);

  /// Null unless factors are to be found.
  [[nodiscard]] checkers::FactorInference* inference() {
    return inference_ ? &*inference_ : nullptr;
  }
  [[nodiscard]] const checkers::FactorInference* inference() const {
    return inference_ ? &*inference_ : nullptr;
  }

  /// The history was added to the inference last, and needs this.
  void note(const checkers::History& history, const checkers::FactorInference::Need& need);
  /// As they were found. Among them is every history that history_that_needs() may name.
  [[nodiscard]] const std::vector<Witness>& witnesses() const { return witnesses_; }

  /// What round-up has looked at by now.
  void note(const checkers::RoundUpCounts& counts) { round_up_counts_ = counts; }
  /// Nothing unless that is the algorithm.
  [[nodiscard]] const std::optional<checkers::RoundUpCounts>& round_up_counts() const {
    return round_up_counts_;
  }

 private:
  std::optional<checkers::FactorInference> inference_;
  std::vector<Witness> witnesses_;
  std::set<std::vector<checkers::FactorVector>> needs_;  ///< of the witnesses
  std::optional<checkers::RoundUpCounts> round_up_counts_;
};

}  // namespace heddle::harnesses
