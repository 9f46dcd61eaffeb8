#include "checkers/algorithms/log_linear/log_linear.hpp"

#include <algorithm>
#include <string>

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/items/items.hpp"
#include "checkers/algorithms/log_linear/orders/priority_check.hpp"
#include "checkers/algorithms/log_linear/queue/queue_check.hpp"
#include "checkers/algorithms/log_linear/register/register_check.hpp"
#include "checkers/algorithms/log_linear/set/set_check.hpp"
#include "checkers/algorithms/log_linear/stack/stack_check.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/limit_watch.hpp"

namespace heddle::checkers {
namespace log_linear {
namespace {

using ContainerCheck = Finding (*)(const Items& items, bool wants_order);

void require_empty(const CodedHistory& history) {
  if (!history.initial.empty()) {
    throw NotApplicable("the algorithm log-linear needs an object that is empty at the start");
  }
}

/// Puts operations that may take effect anywhere in their intervals, as nothing depends on them,
/// into a linearization of the others. An operation goes before the first one that it precedes:
/// those that precede it stand before that one already.
void insert_unlimited(const CodedHistory& history, std::vector<OperationIndex> unlimited,
                      std::vector<OperationIndex>& order) {
  std::ranges::sort(unlimited, {}, [&](OperationIndex i) { return history.responses[i]; });
  std::vector<OperationIndex> merged;
  merged.reserve(order.size() + unlimited.size());
  auto next = unlimited.begin();
  for (const OperationIndex i : order) {
    while (next != unlimited.end() && history.precedes(*next, i)) {
      merged.push_back(*next++);
    }
    merged.push_back(i);
  }
  merged.insert(merged.end(), next, unlimited.end());
  order = std::move(merged);
}

Finding check_container(const CodedHistory& history, bool wants_order, ContainerCheck check) {
  require_empty(history);
  Items items;
  if (std::optional<Flaw> flaw = read_items(history, items)) {
    return {false, {}, std::move(*flaw)};
  }
  Finding finding = check(items, wants_order);
  if (!finding.is_explained && items.pending_removal != no_operation) {
    items.lend_pending_removal();
    finding = check(items, false);
    if (finding.is_explained) {
      throw NotApplicable("the algorithm log-linear cannot tell which value a pending removal took",
                          items.pending_removal);
    }
  }
  if (finding.is_explained && wants_order) {
    insert_unlimited(history, items.unlimited, finding.order);
  }
  return finding;
}

Finding check_set(const CodedHistory& history, bool wants_order) {
  require_empty(history);
  SetItems set;
  Finding finding = check_set(history, set, wants_order);
  if (finding.is_explained && wants_order) {
    insert_unlimited(history, set.items.unlimited, finding.order);
  }
  return finding;
}

Finding check_register(CodedHistory& history, bool wants_order) {
  RegisterValues values;
  Finding finding = check_register(history, values, wants_order);
  if (finding.is_explained && wants_order) {
    insert_unlimited(history, values.unlimited, finding.order);
  }
  return finding;
}

Finding check_shape(CodedHistory& history, bool wants_order) {
  switch (history.specification->shape) {
    case Shape::read_write:
      return check_register(history, wants_order);
    case Shape::set:
      return check_set(history, wants_order);
    case Shape::queue:
      return check_container(history, wants_order, check_queue);
    case Shape::stack:
      return check_container(history, wants_order, check_stack);
    case Shape::priority_minimum:
      return check_container(history, wants_order, check_priority_minimum);
    case Shape::priority_maximum:
      return check_container(history, wants_order, check_priority_maximum);
    case Shape::deque:
    case Shape::pool:
    case Shape::other:
      break;
  }
  throw NotApplicable("the algorithm log-linear cannot judge a " +
                      std::string(history.specification->name));
}

}  // namespace
}  // namespace log_linear

Verdict check_log_linear(CodedHistory& history, const CheckOptions& options) {
  Verdict verdict;
  verdict.algorithm = "log-linear";
  verdict.steps = history.size();
  LimitWatch watch(options);
  if (watch.is_reached(verdict.steps, 0, history.size(), 0)) {
    verdict.limit = watch.reached();
    return verdict;
  }
  log_linear::Finding finding = log_linear::check_shape(history, options.wants_linearization);
  verdict.answer = finding.is_explained ? Answer::explained : Answer::not_explained;
  if (finding.is_explained) {
    verdict.has_linearization = options.wants_linearization;
    verdict.linearization = std::move(finding.order);
  } else {
    verdict.culprits = std::move(finding.flaw.culprits);
    verdict.reason = std::move(finding.flaw.reason);
  }
  return verdict;
}

}  // namespace heddle::checkers
