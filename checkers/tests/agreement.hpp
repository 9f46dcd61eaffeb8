#pragma once

#include <string>

#include "checkers/checker.hpp"
#include "checkers/history.hpp"
#include "checkers/tests/all_histories.hpp"

namespace heddle::checkers {

// Checks a history by the definition and by the search, and both verdicts' evidence by the models.
class Agreement {
 public:
  explicit Agreement(const std::string& type);

  // What is wrong, with the history as text; empty if nothing.
  std::string find_disagreement(const History& history);

  std::size_t explained() const { return explained_; }

 private:
  std::string compare(const History& history, const Verdict& searched, const Verdict& defined);
  std::string find_prefix_flaw(const History& history, const Verdict& searched,
                               const Verdict& defined) const;

  std::string type_;
  const Specification& specification_;
  Checker search_{Algorithm::wing_gong_lowe};
  Checker definition_{Algorithm::definition};
  std::size_t explained_ = 0;
};

// Expects agreement on all histories of the alphabet with at most `size` operations; stops at the
// first disagreement. Prints how many there were.
void expect_agreement_on_all(const Alphabet& alphabet, std::size_t size);

}  // namespace heddle::checkers
