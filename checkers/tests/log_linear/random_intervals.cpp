#include "checkers/tests/log_linear/random_intervals.hpp"

#include <algorithm>

namespace heddle::checkers {

History RandomIntervals::make(std::size_t operations) {
  History history;
  for (std::int64_t value = 1; history.size() < operations; ++value) {
    if (type_ == "set") {
      add_value_of_set(value, history);
    } else if (type_ == "register" || type_ == "rmw-register") {
      add_value_of_register(value, history);
    } else {
      add_value(value, history);
    }
    if (happens(15)) {
      add_rest(history);
    }
  }
  std::ranges::shuffle(history.operations, random_);
  history.operations.resize(operations);
  lay_out(history);
  return history;
}

void RandomIntervals::put(History& history, const char* method, std::vector<Value> arguments,
                          Value result, int pending_percent) {
  Operation operation{
      static_cast<int>(history.size()), method, std::move(arguments), std::move(result), 0, 0};
  if (happens(pending_percent)) {
    operation.response.reset();
    operation.result = none;
  }
  history.operations.push_back(std::move(operation));
}

void RandomIntervals::add_value(std::int64_t value, History& history) {
  put(history, "add", {value}, happens(50) ? Value(true) : none, 10);
  if (happens(75)) {
    put(history, "remove", {}, value, 4);
  }
  if (happens(35)) {
    put(history, "peek", {}, value, 5);
  }
  if (happens(10)) {
    put(history, "peek", {}, value);
  }
}

void RandomIntervals::add_value_of_set(std::int64_t value, History& history) {
  put(history, "add", {value}, happens(75) ? Value(true) : none, 10);
  const bool tells = happens(60);
  if (happens(75)) {
    put(history, "remove", {value}, tells ? Value(true) : none, 15);
  }
  if (happens(20)) {
    put(history, "remove", {value}, !tells || happens(60) ? Value(false) : none, 15);
  }
  if (happens(20)) {
    put(history, "add", {value}, false);
  }
  for (int i = 0; i < 3; ++i) {
    if (happens(35)) {
      put(history, "contains", {value}, happens(50), 5);
    }
  }
}

void RandomIntervals::add_value_of_register(std::int64_t value, History& history) {
  if (type_ == "rmw-register" && happens(40)) {
    const auto source = static_cast<std::int64_t>(below(static_cast<std::size_t>(value) + 1));
    put(history, "rmw", {source, value}, none, 15);
  } else {
    put(history, "write", {value}, none, 10);
  }
  for (int i = 0; i < 3; ++i) {
    if (happens(45)) {
      put(history, "read", {}, value, 5);
    }
  }
}

void RandomIntervals::add_rest(History& history) {
  if (type_ == "set") {
    put(history, "contains", {99}, happens(10));
  } else if (type_ == "register" || type_ == "rmw-register") {
    put(history, "read", {}, 0);
  } else {
    put(history, happens(50) ? "remove" : "peek", {}, none, 5);
  }
  if (happens(20) && history.operations.back().method != "remove") {
    history.operations.back().any_result = !history.operations.back().is_pending();
  }
}

/// Additions mostly begin before other operations on their values; about how many operations
/// overlap is drawn for the whole history.
void RandomIntervals::lay_out(History& history) {
  const std::size_t span = 3 * history.size();
  const std::size_t length = 1 + below(span);
  std::vector<std::size_t> begin_of_value(history.size() + 2, 0);
  for (std::size_t& begin : begin_of_value) {
    begin = below(span);
  }
  for (Operation& operation : history.operations) {
    std::size_t begin = below(span);
    const Value& value =
        operation.arguments.empty() ? operation.result : operation.arguments.back();
    if (value.is_integer() && static_cast<std::size_t>(value.integer()) < begin_of_value.size()) {
      const std::size_t mine = begin_of_value[static_cast<std::size_t>(value.integer())];
      const bool is_early = operation.method == "add" || operation.method == "write";
      begin = mine + (is_early ? 0 : below(span / 2 + 1));
    }
    operation.invocation = begin;
    if (operation.response) {
      operation.response = begin + below(length + 1);
    }
  }
}

void RandomIntervals::move_ends(History& history) {
  for (std::size_t i = 1 + below(2); i > 0 && history.size() > 0; --i) {
    Operation& operation = history.operations[below(history.size())];
    Operation& other = history.operations[below(history.size())];
    if (operation.response && other.response && happens(30)) {
      std::swap(operation.invocation, other.invocation);
      std::swap(operation.response, other.response);
    } else if (operation.response && happens(50)) {
      operation.response = operation.invocation + below(2 * history.size());
    } else {
      operation.invocation -= std::min<std::uint64_t>(operation.invocation, below(history.size()));
    }
  }
}

}  // namespace heddle::checkers
