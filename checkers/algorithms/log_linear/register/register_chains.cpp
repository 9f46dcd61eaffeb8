#include "checkers/algorithms/log_linear/register/register_chains.hpp"

#include <algorithm>
#include <string>

#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// Goes along a chain, group by group: operations that may take effect in any order among
/// themselves, but only after the groups before.
class Follower {
 public:
  Follower(const RegisterValues& values, Chain& chain) : values_(values), chain_(chain) {}

  /// False if it ended before an operation of an earlier group began.
  bool pass(Position first_response, Position last_invocation) {
    chain_.first_response = std::min(chain_.first_response, first_response);
    if (first_response < chain_.last_invocation) {
      ChainTeller teller(values_);
      flaw_ = teller.flaw_of_order(teller.beginning_at(chain_.last_invocation),
                                   teller.ending_at(first_response));
      return false;
    }
    chain_.last_invocation = std::max(chain_.last_invocation, last_invocation);
    return true;
  }

  bool pass(OperationIndex operation) {
    return pass(values_.history->responses[operation], values_.history->invocations[operation]);
  }

  std::optional<Flaw> flaw() { return std::move(flaw_); }

 private:
  const RegisterValues& values_;
  Chain& chain_;
  std::optional<Flaw> flaw_;
};

}  // namespace

std::optional<Flaw> follow_chain(const RegisterValues& values, Chain& chain,
                                 std::vector<bool>& is_linked) {
  Follower follower(values, chain);
  ValueId id = chain.first;
  while (true) {
    const RegisterValue& value = values.values[id];
    is_linked[id] = true;
    if (value.writer != no_operation && !follower.pass(value.writer)) {
      return follower.flaw();
    }
    if (values.is_read(value) &&
        !follower.pass(value.first_read_response, value.last_read_invocation)) {
      return follower.flaw();
    }
    if (value.exchange == no_operation) {
      return std::nullopt;
    }
    id = values.target_of(value.exchange);
  }
}

OperationIndex ChainTeller::ending_at(Position position) const {
  return find_end(values_.history->responses, position);
}

OperationIndex ChainTeller::beginning_at(Position position) const {
  return find_end(values_.history->invocations, position);
}

ValueId ChainTeller::last_value_of(OperationIndex operation) const {
  return role_of(*values_.history, operation) == Role::peek ? values_.source_of(operation)
                                                            : values_.target_of(operation);
}

void ChainTeller::name_links(OperationIndex a, OperationIndex b, Flaw& flaw) const {
  const ValueId goal_a = last_value_of(a);
  const ValueId goal_b = last_value_of(b);
  const auto writer = [&](ValueId id) { return values_.values[id].writer; };
  const auto name_back = [&](ValueId from, ValueId to) {  // false if `to` is not before `from`
    std::vector<OperationIndex> links;
    for (ValueId id = from; true; id = values_.source_of(writer(id))) {
      if (writer(id) != no_operation) {
        links.push_back(writer(id));
      }
      if (id == to) {
        std::ranges::for_each(links, [&](OperationIndex link) { flaw.name(link); });
        return true;
      }
      if (writer(id) == no_operation || role_of(*values_.history, writer(id)) != Role::exchange) {
        return false;
      }
    }
  };
  if (!name_back(goal_a, goal_b)) {
    name_back(goal_b, goal_a);
  }
}

Flaw ChainTeller::flaw_of_order(OperationIndex early, OperationIndex late) const {
  Flaw flaw;
  flaw.reason =
      flaw.name(late) + " must follow " + flaw.name(early) + ", but ended before it began";
  name_links(late, early, flaw);
  return flaw;
}

std::string ChainTeller::tell_zone(const Chain& chain, Flaw& flaw) const {
  const OperationIndex last = beginning_at(chain.last_invocation);
  if (chain.first == values_.initial_id()) {
    std::string text = "the register is not written until " + flaw.name(last) + " begins";
    const RegisterValue& value = values_.values[chain.first];
    if (value.exchange != no_operation) {
      text =
          "the register holds what it held at the start, or what follows it by exchanges, "
          "until " +
          flaw.name(last) + " begins";
      const ValueId next = values_.target_of(value.exchange);
      if (last_value_of(last) != chain.first) {
        name_links(values_.values[next].writer, last, flaw);
      }
    }
    return text;
  }
  const OperationIndex first = ending_at(chain.first_response);
  std::string text = "what the register holds from the end of " + flaw.name(first) + " until " +
                     flaw.name(last) + " begins goes back to " +
                     flaw.name(values_.values[chain.first].writer);
  name_links(first, last, flaw);
  return text;
}

Flaw ChainTeller::flaw_of_circle(ValueId id) const {
  Flaw flaw;
  std::vector<bool> is_passed(values_.values.size(), false);
  while (!is_passed[id]) {  // into the circle
    is_passed[id] = true;
    id = values_.source_of(values_.values[id].writer);
  }
  const ValueId start = id;
  do {
    flaw.reason += flaw.reason.empty() ? "" : ", ";
    flaw.reason += flaw.name(values_.values[id].writer);
    id = values_.source_of(values_.values[id].writer);
  } while (id != start);
  flaw.reason += flaw.culprits.size() == 1 ? " must follow itself" : " must each follow the next";
  return flaw;
}

}  // namespace heddle::checkers::log_linear
