#include "checkers/explanations/reason_finder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::checkers {

HistoryFacts::HistoryFacts(const CodedHistory& history) : history_(history) {
  for (OperationIndex i = 0; i < history.size(); ++i) {
    if (role(i) == Role::remove && call(i).any_result) {
      unknown_removals_.push_back(i);
    }
    if (role(i) == Role::add && call(i).argument_count == 1) {
      const Code value = call(i).arguments[0];
      if (std::ranges::count(values_added_, value) == 0) {
        values_added_.push_back(value);
      }
    }
  }
}

HistoryFacts::Operations HistoryFacts::all(
    Role role_wanted, const std::function<bool(OperationIndex)>& property) const {
  Operations found;
  for (OperationIndex i = 0; i < history_.size(); ++i) {
    if (role(i) == role_wanted && property(i)) {
      found.push_back(i);
    }
  }
  return found;
}

HistoryFacts::Operations HistoryFacts::adding(Code value) const {
  return all(Role::add, [&](OperationIndex i) { return call(i).arguments[0] == value; });
}

HistoryFacts::Operations HistoryFacts::removing(Code value) const {
  return all(Role::remove,
             [&](OperationIndex i) { return !call(i).any_result && call(i).result == value; });
}

HistoryFacts::Operations HistoryFacts::looking(Code value) const {
  Operations found = removing(value);
  const Operations peeks = all(
      Role::peek, [&](OperationIndex i) { return !call(i).any_result && call(i).result == value; });
  found.insert(found.end(), peeks.begin(), peeks.end());
  return found;
}

std::size_t HistoryFacts::initial_count(Code value) const {
  return static_cast<std::size_t>(
      std::count(history_.initial.begin(), history_.initial.end(), value));
}

bool HistoryFacts::may_be_initial(Code value) const {
  const bool is_unwritten = history_.specification->shape == Shape::read_write &&
                            history_.initial.empty() && value == code_of_integer(0);
  return value == code_of_none || is_unwritten || initial_count(value) > 0;
}

std::optional<Reason> find_value_from_nowhere(const HistoryFacts& facts, const std::string& verb) {
  const CodedHistory& history = facts.history();
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Role role = facts.role(i);
    const Call& call = facts.call(i);
    const bool takes = (role == Role::remove || role == Role::peek) && !call.any_result;
    if (!takes || facts.may_be_initial(call.result)) {
      continue;
    }
    const std::vector<OperationIndex> adding = facts.adding(call.result);
    const std::string value = facts.value_text(call.result);
    if (adding.empty()) {
      return Reason{{i}, "{0} has no source: " + value, {{Role::add, call.result, verb}}};
    }
    const bool comes_first =
        std::ranges::all_of(adding, [&](OperationIndex add) { return facts.precedes(i, add); });
    if (comes_first) {
      return Reason{
          {i, adding.front()},
          fmt::format("{{0}} had ended before {} was {}: {{1}} began later", value, verb)};
    }
  }
  return std::nullopt;
}

}  // namespace heddle::checkers
