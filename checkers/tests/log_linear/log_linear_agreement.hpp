#pragma once

#include <cstddef>
#include <string>

#include "checkers/checker.hpp"
#include "checkers/history/history.hpp"
#include "checkers/tests/all_histories.hpp"

namespace heddle::checkers {

/// What may happen to one or two values of a type: with peeks, calls that are pending, answer none,
/// fail to add, do not tell whether they changed a set, exchange the value of a register.
Alphabet log_linear_alphabet(const std::string& type);

/// Checks histories by log-linear and by another algorithm, and all that log-linear says of them.
class LogLinearAgreement {
 public:
  LogLinearAgreement(const std::string& type, Algorithm other);

  /// What is wrong, with the history as text; empty if nothing. Wrong is
  ///   - another answer than the other algorithm's, if that knows one,
  ///   - a linearization that misses a completed operation, breaks precedence, or that the
  ///     specification does not allow,
  ///   - culprits that can be explained without the others, or a reason that names none of them,
  ///   - a history that is refused without one of the reasons that log_linear.hpp gives.
  std::string find_disagreement(const History& history);

  [[nodiscard]] std::size_t explained() const { return explained_; }
  [[nodiscard]] std::size_t not_explained() const { return not_explained_; }
  [[nodiscard]] std::size_t refused() const { return refused_; }
  [[nodiscard]] std::size_t undecided() const { return undecided_; }  // by the other algorithm

 private:
  std::string compare(const History& history);
  [[nodiscard]] std::string find_witness_flaw(const History& history, const Verdict& verdict) const;
  std::string find_reason_flaw(const History& history, const Verdict& verdict);

  std::string type_;
  const Specification& specification_;
  Checker log_linear_{Algorithm::log_linear};
  Checker other_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
  std::size_t refused_ = 0;
  std::size_t undecided_ = 0;
};

/// Whether some value is added by two operations that may both have added it.
bool is_ambiguous(const std::string& type, const History& history);

/// Expects agreement with the definition on all histories of the alphabet with at most `size`
/// operations that are not ambiguous. Prints how many there were.
void expect_log_linear_agreement_on_all(const Alphabet& alphabet, std::size_t size);

}  // namespace heddle::checkers
