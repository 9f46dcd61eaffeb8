#include "checkers/follow/overlapping_pairs.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

constexpr std::size_t too_many = 3;  ///< uses: they are no pair

bool overlap(const HeldOperation& a, const HeldOperation& b) {
  return a.invoked < b.responded && b.invoked < a.responded;
}

}  // namespace

void OverlappingPairs::find(const CarriedConfigurations& start, const Stretch& stretch,
                            const HeldEvents& held, const Specification& stack) {
  uses_.clear();
  is_in_pair_.assign(held.operations().size(), false);
  Moment last = 0;
  for (const PartEvent& each : stretch.events) {
    const HeldOperation& operation = held.operation(each.event.operation);
    if (each.event.is_response) {
      last = operation.responded;
    } else {
      count(each.event.operation, operation, stack.methods[operation.call.method].role,
            stretch.known_until);
    }
  }
  exclude(start, stretch, held);
  for (const auto& [value, uses] : uses_) {
    if (uses.pushes != 1 || uses.pops != 1) {
      continue;
    }
    const HeldOperation& push = held.operation(uses.push);
    const HeldOperation& pop = held.operation(uses.pop);
    if (overlap(push, pop) && push.responded <= last && pop.responded <= last) {
      is_in_pair_[uses.push] = true;
      is_in_pair_[uses.pop] = true;
    }
  }
}

void OverlappingPairs::count(HeldNumber number, const HeldOperation& operation, Role role,
                             Moment known_until) {
  const bool is_known = operation.responded < known_until;
  if (!is_known && role != Role::add) {
    return;  // pending: if it takes one of a pair, then no order is legal that has the pair
  }
  Uses& uses = uses_[value_of(operation.call)];
  if (role == Role::remove && operation.call.result != code_of_none) {
    ++uses.pops;
    uses.pop = number;
  } else if (role == Role::add && is_known && may_succeed(operation.call)) {
    ++uses.pushes;
    uses.push = number;
  } else {
    uses.pushes += too_many;
  }
}

/// The values that are there at the beginning, or were pushed or popped by what is open then.
void OverlappingPairs::exclude(const CarriedConfigurations& start, const Stretch& stretch,
                               const HeldEvents& held) {
  const auto exclude_value = [&](Code value) {
    if (const auto found = uses_.find(value); found != uses_.end()) {
      found->second.pushes += too_many;
    }
  };
  for (const CarriedConfigurations::CarriedState& state : start.states) {
    std::ranges::for_each(state.codes, exclude_value);
  }
  std::vector<Moment> done;
  for (const CarriedConfigurations::Configuration& each : start.configurations) {
    done.insert(done.end(), each.done.begin(), each.done.end());
  }
  for (const PartEvent& carried : stretch.events.first(stretch.carried)) {
    const HeldOperation& operation = held.operation(carried.event.operation);
    if (std::ranges::find(done, operation.invoked) != done.end()) {
      exclude_value(value_of(operation.call));
    }
  }
}

}  // namespace heddle::checkers
