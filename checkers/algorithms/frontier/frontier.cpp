#include "checkers/algorithms/frontier/frontier.hpp"

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/frontier_search.hpp"
#include "checkers/algorithms/frontier/queue_frontier.hpp"

namespace heddle::checkers {

Verdict check_frontier(CodedHistory& history, const CheckOptions& options) {
  Budget budget(options);
  Verdict verdict;
  verdict.algorithm = "frontier";
  try {
    if (is_for_queue_frontier(history)) {
      QueueFrontier(history, options.wants_linearization, budget).check(verdict);
    } else if (is_for_stack_states(history)) {
      FrontierSearch<StackStates>(history, options.wants_linearization, budget).check(verdict);
    } else {
      FrontierSearch<TableStates>(history, options.wants_linearization, budget).check(verdict);
    }
  } catch (const LimitReached&) {
    verdict.limit = budget.reached();
  }
  verdict.steps = budget.steps();
  return verdict;
}

}  // namespace heddle::checkers
