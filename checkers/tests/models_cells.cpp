#include "checkers/tests/models_parts.hpp"

// What has one value: registers, counters, locks. A plain register is empty before the first write.

namespace heddle::checkers {

std::vector<Items> register_step(std::string_view, const Items& items, const Operation& operation) {
  const std::string& method = operation.method;
  if (method == "write") {
    return only_if(answers_success(operation), {operation.arguments[0]});
  }
  if (items.empty()) {
    return only_if(answers(operation, none) || answers(operation, 0), items);
  }
  if (method == "cas") {
    const bool is_equal = items[0] == operation.arguments[0];
    return only_if(answers(operation, is_equal), {is_equal ? operation.arguments[1] : items[0]});
  }
  if (method == "read_modify_write") {
    return only_if(items[0] == operation.arguments[0] && answers_success(operation),
                   {operation.arguments[1]});
  }
  return only_if(answers(operation, items[0]),
                 method == "exchange" ? Items{operation.arguments[0]} : items);
}

/// By its name a method says how it changes the counter, and whether it answers the value before or
/// after that, or nothing.
std::vector<Items> counter_step(std::string_view, const Items& items, const Operation& operation) {
  const auto name_has = [&](const char* part) {
    return operation.method.find(part) != std::string::npos;
  };
  const std::int64_t before = items[0].integer();
  const std::int64_t change = !operation.arguments.empty() ? operation.arguments[0].integer()
                              : name_has("increment")      ? 1
                              : name_has("decrement")      ? -1
                                                           : 0;
  const bool is_silent = !name_has("get") && !name_has("fetch") && !name_has("read");
  const std::int64_t told = name_has("_and_get") ? before + change : before;
  return only_if(is_silent ? answers_success(operation) : answers(operation, told),
                 {before + change});
}

/// How often it can be taken: of a mutex once at most.
std::vector<Items> lock_step(std::string_view type, const Items& items,
                             const Operation& operation) {
  const std::string& method = operation.method;
  const std::int64_t free = items[0].integer();
  if (method == "release" || method == "incr") {
    const bool is_held = type == "semaphore" || free == 0;
    return only_if(is_held && answers_success(operation), {free + 1});
  }
  if (method == "acquire") {
    return only_if(free > 0 && answers_success(operation), {free - 1});
  }
  if (method == "get") {
    return only_if(answers(operation, free), items);
  }
  return only_if(answers(operation, free > 0), {free > 0 ? free - 1 : free});
}

}  // namespace heddle::checkers
