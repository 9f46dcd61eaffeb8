#include "checkers/history/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace heddle::checkers {
namespace {

/// Where an operation that may be pending ends, for messages.
std::string end_text(const Operation& operation) {
  return operation.response ? fmt::format("until {}", *operation.response)
                            : "for ever (no response)";
}

}  // namespace

std::string to_text(const Operation& operation) {
  std::string text = operation.method + "(";
  const char* separator = "";
  for (const Value& argument : operation.arguments) {
    text += separator + to_text(argument);
    separator = ", ";
  }
  if (operation.is_pending()) {
    return text + ") pending";
  }
  return text + ") -> " + (operation.any_result ? "unknown" : to_text(operation.result));
}

std::optional<IllFormed> find_ill_formed(const History& history) {
  const std::vector<Operation>& operations = history.operations;
  std::vector<OperationIndex> order(operations.size());
  std::iota(order.begin(), order.end(), 0U);
  for (const OperationIndex i : order) {
    const Operation& operation = operations[i];
    if (operation.response && *operation.response < operation.invocation) {
      return IllFormed{i, fmt::format("responds at {}, before its invocation at {}",
                                      *operation.response, operation.invocation)};
    }
  }
  std::ranges::sort(order, {}, [&](OperationIndex i) {
    return std::tuple(operations[i].process, operations[i].invocation, i);
  });
  for (std::size_t k = 1; k < order.size(); ++k) {
    const Operation& earlier = operations[order[k - 1]];
    const Operation& later = operations[order[k]];
    if (earlier.process == later.process && !precedes(earlier, later)) {
      return IllFormed{order[k], fmt::format("is invoked at {} by process {}, whose {} is open {}",
                                             later.invocation, later.process, to_text(earlier),
                                             end_text(earlier))};
    }
  }
  return std::nullopt;
}

}  // namespace heddle::checkers
