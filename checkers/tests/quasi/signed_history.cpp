#include "checkers/tests/quasi/signed_history.hpp"

#include <charconv>
#include <string>

#include "base/assert.hpp"

namespace heddle::checkers {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

Operation operation_of(std::string_view text) {
  const bool adds = text.front() == '+';
  HEDDLE_ASSERT(adds || text.front() == '-', "an operation begins with + or -");
  Operation operation;
  operation.method = adds ? "add" : "remove";
  if (text.back() == '?') {
    text.remove_suffix(1);
  } else {
    operation.response = 0;
  }
  if (text.size() > 1) {
    int value = 0;
    std::from_chars(text.data() + 1, text.data() + text.size(), value);
    (adds ? operation.arguments.emplace_back() : operation.result) = value;
  }
  return operation;
}

std::string signed_text(const Operation& operation) {
  const bool adds = !operation.arguments.empty();
  const bool removes = operation.method == "remove" || operation.method == "deq" ||
                       operation.method == "pop" || operation.method == "poll";
  if (!adds && !removes && operation.method != "peek") {
    return to_text(operation);
  }
  const Value value = adds ? operation.arguments[0] : operation.result;
  return std::string(adds      ? "+"
                     : removes ? "-"
                               : "=") +
         (value.is_none() ? "" : to_text(value)) + (operation.is_pending() ? "?" : "");
}

/// Pending operations stand where they are invoked.
bool is_in_sequence(const History& history) {
  std::uint64_t free_from = 0;
  for (const Operation& operation : history.operations) {
    if (operation.invocation < free_from) {
      return false;
    }
    free_from = operation.response.value_or(operation.invocation) + 1;
  }
  return true;
}

}  // namespace

std::string signed_text(const History& history) {
  const bool in_sequence = is_in_sequence(history);
  std::string text;
  for (const Operation& operation : history.operations) {
    text += (text.empty() ? "" : in_sequence ? " " : ", ") + signed_text(operation);
    if (!in_sequence) {
      text += " [" + std::to_string(operation.invocation);
      text += operation.response ? ", " + std::to_string(*operation.response) + "]" : "";
    }
  }
  return text;
}

History signed_history(std::string_view text) {
  History history;
  std::uint64_t now = 0;
  for (const std::string_view group : split(text, ' ')) {
    for (const std::string_view part : split(group, '|')) {
      Operation operation = operation_of(part);
      operation.process = static_cast<int>(history.size());
      operation.invocation = now;
      operation.response = operation.response ? std::optional(now) : std::nullopt;
      history.operations.push_back(operation);
    }
    ++now;
  }
  return history;
}

CodedHistory signed_history(std::string_view type, std::string_view text) {
  CodedHistory coded;
  Encoder().encode(*find_specification(type), signed_history(text), coded);
  return coded;
}

/// In queues, stacks, priority queues and pools the methods 0 and 1 add and remove.
QuasiCriterion removals(QuasiFlavour flavour, unsigned factor) {
  return {flavour, {{{1}, factor}}};
}

QuasiCriterion additions_and_removals(unsigned additions, unsigned removals) {
  return {QuasiFlavour::permutation, {{{0}, additions}, {{1}, removals}}};
}

}  // namespace heddle::checkers
