#include "checkers/algorithms/frontier/frontier.hpp"

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/frontier_search.hpp"
#include "checkers/algorithms/frontier/queue_frontier.hpp"
#include "checkers/algorithms/frontier/queue_prefix.hpp"

namespace heddle::checkers {

namespace {

/// Finding the prefix of a queue's history may take ten times as long as its answer; it is given up
/// after some seconds.
constexpr std::uint64_t most_steps_for_prefix = 10'000'000;

void check_queue(CodedHistory& history, bool wants_evidence, Budget& budget, Verdict& verdict) {
  QueueFrontier frontier(history, wants_evidence, budget);
  frontier.check(verdict);
  if (verdict.answer != Answer::not_explained || !wants_evidence) {
    return;
  }
  try {
    budget.allow_only(most_steps_for_prefix);
    find_queue_prefix(history, frontier.reached(), budget, verdict);
  } catch (const LimitReached&) {
    verdict.has_prefix = false;  // the answer stands without one
  }
}

}  // namespace

Verdict check_frontier(CodedHistory& history, const CheckOptions& options) {
  Budget budget(options);
  Verdict verdict;
  verdict.algorithm = "frontier";
  const bool wants_evidence = options.wants_linearization;
  try {
    if (is_for_queue_frontier(history)) {
      check_queue(history, wants_evidence, budget, verdict);
    } else if (is_for_stack_states(history)) {
      FrontierSearch<StackStates>(history, wants_evidence, budget).check(verdict);
    } else {
      FrontierSearch<TableStates>(history, wants_evidence, budget).check(verdict);
    }
  } catch (const LimitReached&) {
    verdict.limit = budget.reached();
  }
  verdict.steps = budget.steps();
  return verdict;
}

}  // namespace heddle::checkers
