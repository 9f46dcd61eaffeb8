#include "checkers/tests/models.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

bool answers(const Operation& operation, const Value& value) {
  return operation.is_pending() || operation.any_result || operation.result == value;
}

bool answers_success(const Operation& operation) {
  return answers(operation, none) || answers(operation, true);
}

std::vector<Items> only_if(bool allowed, Items items) {
  return allowed ? std::vector<Items>{std::move(items)} : std::vector<Items>{};
}

Items with(Items items, const Value& value) {
  items.push_back(value);
  return items;
}

Items without(Items items, std::size_t position) {
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(position));
  return items;
}

bool is_adding(const Operation& operation) { return !operation.arguments.empty(); }

// Queue, stack and pool differ in the items that a removal may take.
std::vector<Items> container_step(std::string_view type, const Items& items,
                                  const Operation& operation) {
  if (is_adding(operation)) {
    return only_if(answers_success(operation), with(items, operation.arguments[0]));
  }
  if (items.empty()) {
    return only_if(answers(operation, none), items);
  }
  std::vector<Items> all;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool may_take = type == "pool" || i == (type == "queue" ? 0 : items.size() - 1);
    const bool is_first_equal =
        std::ranges::find(items, items[i]) - items.begin() == static_cast<std::ptrdiff_t>(i);
    if (may_take && (type != "pool" || is_first_equal) && answers(operation, items[i])) {
      all.push_back(without(items, i));
    }
  }
  return all;
}

std::vector<Items> set_step(const Items& items, const Operation& operation) {
  const Value& value = operation.arguments[0];
  const auto place = std::ranges::find(items, value);
  const bool is_member = place != items.end();
  const auto position = static_cast<std::size_t>(place - items.begin());
  if (operation.method == "contains") {
    return only_if(answers(operation, is_member), items);
  }
  const bool changes = (operation.method == "add") != is_member;
  const bool is_allowed = answers(operation, changes) || answers(operation, none);
  if (!changes) {
    return only_if(is_allowed, items);
  }
  return only_if(is_allowed, is_member ? without(items, position) : with(items, value));
}

std::vector<Items> register_step(const Items& items, const Operation& operation) {
  if (operation.method == "write") {
    return only_if(answers_success(operation), {operation.arguments[0]});
  }
  if (items.empty()) {
    return only_if(answers(operation, none) || answers(operation, 0), items);
  }
  return only_if(answers(operation, items[0]), items);
}

// By its name a method says how it changes the counter, and whether it answers the value before or
// after that, or nothing.
std::vector<Items> counter_step(const Items& items, const Operation& operation) {
  const auto name_has = [&](const char* part) {
    return operation.method.find(part) != std::string::npos;
  };
  const std::int64_t before = items.empty() ? 0 : items[0].integer();
  const std::int64_t change = !operation.arguments.empty() ? operation.arguments[0].integer()
                              : name_has("increment")      ? 1
                              : name_has("decrement")      ? -1
                                                           : 0;
  const bool is_silent = !name_has("get");
  const std::int64_t told = name_has("_and_get") ? before + change : before;
  return only_if(is_silent ? answers_success(operation) : answers(operation, told),
                 {before + change});
}

}  // namespace

std::vector<Items> model_step(std::string_view type, const Items& items,
                              const Operation& operation) {
  if (type == "set") {
    return set_step(items, operation);
  }
  if (type == "register") {
    return register_step(items, operation);
  }
  if (type == "counter") {
    return counter_step(items, operation);
  }
  return container_step(type, items, operation);
}

std::vector<Items> model_replay(std::string_view type, const History& history,
                                const std::vector<OperationIndex>& order) {
  std::vector<Items> states{Items{}};
  for (const OperationIndex i : order) {
    std::vector<Items> all;
    for (const Items& items : states) {
      for (const Items& after : model_step(type, items, history.operations[i])) {
        if (std::ranges::count(all, after) == 0) {
          all.push_back(after);
        }
      }
    }
    states = std::move(all);
  }
  return states;
}

std::string find_flaw(std::string_view type, const History& history,
                      const std::vector<OperationIndex>& order, bool is_whole) {
  std::vector<bool> is_done(history.size(), false);
  for (const OperationIndex i : order) {
    if (i >= history.size() || is_done[i]) {
      return "an operation is not there, or twice";
    }
    for (OperationIndex other = 0; other < history.size(); ++other) {
      if (precedes(history.operations[other], history.operations[i]) && !is_done[other]) {
        return "an operation stands before its predecessor";
      }
    }
    is_done[i] = true;
  }
  for (OperationIndex i = 0; i < history.size(); ++i) {
    if (is_whole && !is_done[i] && !history.operations[i].is_pending()) {
      return "a completed operation is missing";
    }
  }
  return model_replay(type, history, order).empty() ? "the object does not answer like this" : "";
}

}  // namespace heddle::checkers
