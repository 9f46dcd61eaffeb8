#include "checkers/algorithms/frontier/frontier.hpp"

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/general_frontier.hpp"

namespace heddle::checkers {

Verdict check_frontier(CodedHistory& history, const CheckOptions& options) {
  Budget budget(options);
  Verdict verdict;
  verdict.algorithm = "frontier";
  try {
    GeneralFrontier(history, options.wants_linearization, budget).check(verdict);
  } catch (const LimitReached&) {
    verdict.limit = budget.reached();
  }
  verdict.steps = budget.steps();
  return verdict;
}

}  // namespace heddle::checkers
