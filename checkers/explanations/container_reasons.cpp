
#include <fmt/format.h>

#include <algorithm>

#include "checkers/explanations/reason_finder.hpp"

// Queues, stacks, priority queues, pools.

namespace heddle::checkers {
namespace {

using Operations = HistoryFacts::Operations;

std::string times_text(std::size_t count) {
  return count == 1 ? "once" : count == 2 ? "twice" : fmt::format("{} times", count);
}

/// How an item that was there before `look` began stayed there until `look` had ended: of the one
/// addition of the value nothing could take it before. Nothing if that is not certain.
struct Stay {
  OperationIndex add = 0;
  std::optional<OperationIndex> removed_later;  ///< by whom, if at all
};

std::optional<Stay> stay_during(const HistoryFacts& facts, Code value, OperationIndex look) {
  const Operations adding = facts.adding(value);
  const auto is_later = [&](OperationIndex i) { return facts.precedes(look, i); };
  const bool is_certain = adding.size() == 1 && facts.initial_count(value) == 0 &&
                          facts.precedes(adding[0], look) &&
                          std::ranges::all_of(facts.removing(value), is_later) &&
                          std::ranges::all_of(facts.unknown_removals(), is_later);
  if (!is_certain) {
    return std::nullopt;
  }
  Stay stay{adding[0], std::nullopt};
  if (!facts.removing(value).empty()) {
    stay.removed_later = facts.removing(value).front();
  }
  return stay;
}

/// Appends how the item left, which is about "it" or "which".
void add_end_of(const Stay& stay, Code item, const std::string& value, Reason& reason) {
  if (stay.removed_later) {
    reason.text +=
        fmt::format("{} was removed only later, by {{{}}}", value, reason.culprits.size());
    reason.culprits.push_back(*stay.removed_later);
  } else {
    reason.text += value;
    reason.absence = {Role::remove, item, "removed"};
  }
}

std::optional<Reason> find_wrongly_empty(const HistoryFacts& facts) {
  for (const OperationIndex look : facts.looking(code_of_none)) {
    for (const Code value : facts.values_added()) {
      if (const auto stay = stay_during(facts, value, look)) {
        const std::string name = facts.value_text(value);
        Reason reason{{look, stay->add},
                      "{0} found nothing, although {1} had ended before it began and "};
        add_end_of(*stay, value, name, reason);
        return reason;
      }
    }
  }
  return std::nullopt;
}

/// Whether `other`, which stays while `taken` is taken, should have been taken instead.
bool comes_before(const HistoryFacts& facts, Code other, OperationIndex add_other, Code taken,
                  OperationIndex add_taken) {
  switch (facts.history().specification->shape) {
    case Shape::queue:
      return facts.precedes(add_other, add_taken);
    case Shape::stack:
      return facts.precedes(add_taken, add_other);
    case Shape::priority_minimum:
      return is_integer_code(other) && is_integer_code(taken) && other < taken;
    case Shape::priority_maximum:
      return is_integer_code(other) && is_integer_code(taken) && other > taken;
    default:
      return false;
  }
}

std::string order_text(Shape shape, const std::string& other) {
  switch (shape) {
    case Shape::queue:
      return "{0} overtook " + other + ": {1} had ended before {2} began, and ";
    case Shape::stack:
      return "{0} took from under " + other + ": {1} began after {2} had ended, and ";
    case Shape::priority_minimum:
      return "{0} passed over " + other + ", which is smaller: {1} had ended before, and ";
    default:
      return "{0} passed over " + other + ", which is larger: {1} had ended before, and ";
  }
}

std::optional<Reason> find_passed_over(const HistoryFacts& facts) {
  const Shape shape = facts.history().specification->shape;
  for (const Code taken : facts.values_added()) {
    const Operations adding = facts.adding(taken);
    if (adding.size() != 1 || facts.initial_count(taken) > 0) {
      continue;
    }
    for (const OperationIndex look : facts.looking(taken)) {
      for (const Code other : facts.values_added()) {
        // A queue's later item may come while the older is there; so its addition need not have
        // ended before the look began: it is enough that the older one's precedes it.
        const auto stay = stay_during(facts, other, look);
        if (other == taken || !stay || !comes_before(facts, other, stay->add, taken, adding[0])) {
          continue;
        }
        Reason reason{{look, stay->add, adding[0]}, order_text(shape, facts.value_text(other))};
        if (shape == Shape::priority_minimum || shape == Shape::priority_maximum) {
          reason.culprits.pop_back();
        }
        add_end_of(*stay, other, facts.value_text(other), reason);
        return reason;
      }
    }
  }
  return std::nullopt;
}

/// A queue's items: the older one must go first, even if its addition had not ended when the
/// removal of the younger began. Covers what stay_during() does not.
std::optional<Reason> find_overtaken(const HistoryFacts& facts) {
  for (const Code young : facts.values_added()) {
    for (const Code old : facts.values_added()) {
      const Operations add_old = facts.adding(old);
      const Operations add_young = facts.adding(young);
      if (add_old.size() != 1 || add_young.size() != 1 || facts.initial_count(old) > 0 ||
          facts.initial_count(young) > 0 || !facts.precedes(add_old[0], add_young[0])) {
        continue;
      }
      const Operations remove_old = facts.removing(old);
      for (const OperationIndex look : facts.looking(young)) {
        const auto is_later = [&](OperationIndex i) { return facts.precedes(look, i); };
        if (std::ranges::all_of(remove_old, is_later) &&
            std::ranges::all_of(facts.unknown_removals(), is_later)) {
          Reason reason{{look, add_old[0], add_young[0]},
                        order_text(Shape::queue, facts.value_text(old))};
          const Stay stay{add_old[0],
                          remove_old.empty() ? std::nullopt : std::optional(remove_old.front())};
          add_end_of(stay, old, facts.value_text(old), reason);
          return reason;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Reason> find_removed_too_often(const HistoryFacts& facts) {
  for (const Code value : facts.values_added()) {
    const Operations adding = facts.adding(value);
    const Operations removing = facts.removing(value);
    const std::size_t there = adding.size() + facts.initial_count(value);
    if (removing.size() > there) {
      std::string text = facts.value_text(value) + " was added " + times_text(there);
      text += " but removed " + times_text(removing.size()) + ", by {0} and {1}";
      return Reason{{removing[0], removing[1]}, text};
    }
  }
  return std::nullopt;
}

std::optional<Reason> find_container_reason(const HistoryFacts& facts) {
  if (auto reason = find_value_from_nowhere(facts, "added")) {
    return reason;
  }
  if (auto reason = find_removed_too_often(facts)) {
    return reason;
  }
  if (auto reason = find_wrongly_empty(facts)) {
    return reason;
  }
  const Shape shape = facts.history().specification->shape;
  return shape == Shape::queue ? find_overtaken(facts) : find_passed_over(facts);
}

}  // namespace heddle::checkers
