#pragma once

#include <string>

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

using CheckFunction = Verdict (*)(CodedHistory& history, const CheckOptions& options);

/// Checks histories of one type by two algorithms, of which the second is believed, and looks at
/// the evidence that the first gives.
class Comparison {
 public:
  Comparison(const std::string& type, CheckFunction tested, CheckFunction believed);

  /// What is wrong, with the history as text; empty if nothing.
  std::string find_difference(const History& history, const CheckOptions& options = {});

  /// How many were explained, not explained; and left undecided by the tested one.
  [[nodiscard]] std::size_t explained() const { return explained_; }
  [[nodiscard]] std::size_t not_explained() const { return not_explained_; }
  [[nodiscard]] std::size_t unknown() const { return unknown_; }

 private:
  std::string compare(const History& history, const Verdict& tested, const Verdict& believed);

  std::string type_;
  CheckFunction tested_;
  CheckFunction believed_;
  Encoder encoder_;
  CodedHistory coded_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
  std::size_t unknown_ = 0;
};

/// Expects no difference on all histories of the alphabet with at most `size` operations.
void expect_no_difference_on_all(const Alphabet& alphabet, std::size_t size, CheckFunction tested,
                                 CheckFunction believed);

}  // namespace heddle::checkers
