#include "checkers/explanations/reasons.hpp"

#include "checkers/explanations/reason_finder.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_operations = 200;

bool is_unusual(const CodedHistory& history) {
  if (is_container(history.specification->shape) && may_hold_none(history)) {
    return true;
  }
  for (const Call& call : history.calls) {
    const Method& method = history.specification->methods[call.method];
    if (method.role == Role::exchange || (method.role == Role::other && !method.is_read_only)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_fit_for_reasons(const CodedHistory& history) {
  return history.size() <= most_operations && !is_unusual(history);
}

std::optional<Reason> find_reason(const CodedHistory& history) {
  if (!is_fit_for_reasons(history)) {
    return std::nullopt;
  }
  const HistoryFacts facts(history);
  switch (history.specification->shape) {
    case Shape::queue:
    case Shape::stack:
    case Shape::pool:
    case Shape::priority_minimum:
    case Shape::priority_maximum:
      return find_container_reason(facts);
    case Shape::read_write:
      return find_register_reason(facts);
    case Shape::set:
      return find_set_reason(facts);
    case Shape::deque:
    case Shape::other:
      break;
  }
  return std::nullopt;
}

std::string filled_in(const Reason& reason, const std::vector<std::string>& culprit_texts) {
  std::string text;
  for (std::size_t i = 0; i < reason.text.size(); ++i) {
    const bool is_number = reason.text[i] == '{' && i + 2 < reason.text.size() &&
                           reason.text[i + 2] == '}' && reason.text[i + 1] >= '0' &&
                           reason.text[i + 1] <= '9';
    const auto number = is_number ? static_cast<std::size_t>(reason.text[i + 1] - '0') : 0;
    if (is_number && number < culprit_texts.size()) {
      text += culprit_texts[number];
      i += 2;
    } else {
      text += reason.text[i];
    }
  }
  if (reason.absence) {
    const std::string& deed = reason.absence->deed;
    text += reason.absence->so_far ? " had not been " + deed + " by then" : " was never " + deed;
  }
  return text;
}

}  // namespace heddle::checkers
