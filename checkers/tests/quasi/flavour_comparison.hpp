#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

/// How often the two flavours explain histories of one kind by the same smallest factor of the
/// removals, and the first one for which they do not, in each direction.
struct FlavourFindings {
  std::string type;
  std::string kind;
  std::size_t histories = 0;
  std::size_t explained = 0;  ///< by the same factor; of the others that agree, by none
  std::size_t different = 0;
  std::string strict_is_smaller;       ///< the first history, with its factors
  std::string permutation_is_smaller;  ///< likewise
};

/// Compares the flavours on histories of one kind, by the algorithms that `automatic` stands for.
class FlavourComparison {
 public:
  FlavourComparison(const std::string& type, const std::string& kind);

  void judge(const History& history);
  [[nodiscard]] const FlavourFindings& findings() const { return findings_; }

 private:
  std::optional<unsigned> smallest_factor(QuasiFlavour flavour);

  const Specification& specification_;
  Encoder encoder_;
  CodedHistory coded_;
  QuasiChecker checker_;
  FlavourFindings findings_;
};

/// For making histories.
Operation addition(int value);
Operation removal(const Value& result);

/// One after the other; what is pending stays so.
void lay_in_sequence(History& history);

}  // namespace heddle::checkers
