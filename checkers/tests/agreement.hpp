#pragma once

#include <string>

#include "checkers/history/history.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/jury.hpp"

namespace heddle::checkers {

/// Checks small histories by the definition and by all other algorithms of the table, and the
/// evidence of all verdicts by the models.
class Agreement {
 public:
  explicit Agreement(const std::string& type, const CheckOptions& options = {})
      : jury_(type, true, options) {}

  /// What is wrong, with the history as text; empty if nothing.
  std::string find_disagreement(const History& history) { return jury_.find_disagreement(history); }

  [[nodiscard]] std::size_t explained() const { return jury_.tally().explained; }

 private:
  Jury jury_;
};

/// Expects agreement on all histories of the alphabet with at most `size` operations; stops at the
/// first disagreement. Prints how many there were.
void expect_agreement_on_all(const Alphabet& alphabet, std::size_t size,
                             const CheckOptions& options = {});

}  // namespace heddle::checkers
