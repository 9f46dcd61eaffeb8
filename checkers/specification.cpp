#include "checkers/specification.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "checkers/bad_input.hpp"
#include "checkers/specifications/built_in.hpp"

namespace heddle::checkers {
namespace {

constexpr const Specification* specifications[] = {&array_blocking_queue_specification,
                                                   &concurrent_hash_map_specification,
                                                   &concurrent_linked_deque_specification,
                                                   &concurrent_linked_queue_specification,
                                                   &concurrent_skip_list_map_specification,
                                                   &concurrent_skip_list_set_specification,
                                                   &linked_blocking_deque_specification,
                                                   &linked_blocking_queue_specification,
                                                   &linked_transfer_queue_specification,
                                                   &priority_blocking_queue_specification,
                                                   &bounded_deque_specification,
                                                   &bounded_queue_specification,
                                                   &bounded_stack_specification,
                                                   &cas_register_specification,
                                                   &counter_specification,
                                                   &deque_specification,
                                                   &fetch_and_add_specification,
                                                   &height_stack_specification,
                                                   &key_value_specification,
                                                   &keyed_priority_queue_specification,
                                                   &map_specification,
                                                   &max_priority_queue_specification,
                                                   &min_priority_queue_specification,
                                                   &multi_register_specification,
                                                   &mutex_specification,
                                                   &pool_specification,
                                                   &queue_specification,
                                                   &register_specification,
                                                   &rmw_register_specification,
                                                   &semaphore_specification,
                                                   &set_specification,
                                                   &stack_specification};

std::string method_list(const Specification& specification) {
  std::string list;
  for (const Method& method : specification.methods) {
    list += (list.empty() ? "" : ", ") + std::string(method.names.front());
  }
  return list;
}

[[noreturn]] void fail(const Specification& specification, const Operation& operation,
                       const std::string& problem) {
  throw BadInput(to_text(operation) + ": " + problem + " (specification " +
                 std::string(specification.name) + ")");
}

bool is_small_integer(const Value& value) {
  return value.is_integer() && has_integer_code(value.integer());
}

template <typename Property>
bool is_list_of(const Value& value, Property property) {
  return value.is_list() && std::ranges::all_of(value.list(), property);
}

bool is_pair(const Value& value) {
  return is_list_of(value, is_small_integer) && value.list().size() == 2;
}

bool is_transaction_step(const Value& value) {
  return value.is_list() && value.list().size() == 3 &&
         (value.list()[0] == "read" || value.list()[0] == "write");
}

const char* to_text(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::any:
      break;
    case ArgumentKind::integer:
      return "an integer below 2^62 in magnitude";
    case ArgumentKind::string:
      return "a string";
    case ArgumentKind::list:
      return "a list";
    case ArgumentKind::integers:
      return "a list of integers";
    case ArgumentKind::pairs:
      return "a list of pairs [key, value] of integers";
    case ArgumentKind::transaction:
      return "a list of steps [\"read\", register, none] and [\"write\", register, value]";
  }
  return "any value";
}

void check_arguments(const Specification& specification, const Method& method,
                     const Operation& operation) {
  if (operation.arguments.size() != method.arguments) {
    fail(specification, operation,
         fmt::format("{} takes {} argument{}, not {}", operation.method, method.arguments,
                     method.arguments == 1 ? "" : "s", operation.arguments.size()));
  }
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
    if (!is_of_kind(operation.arguments[i], method.argument_kinds[i])) {
      fail(specification, operation,
           operation.method + " takes " + to_text(method.argument_kinds[i]) + ", not " +
               to_text(operation.arguments[i]));
    }
  }
}

void check_result(const Specification& specification, const Method& method,
                  const Operation& operation) {
  if (operation.is_pending() || operation.any_result) {
    return;
  }
  if (method.result_kind == ResultKind::integer && !is_small_integer(operation.result)) {
    fail(specification, operation,
         operation.method + " answers with an integer below 2^62 in magnitude, not " +
             to_text(operation.result));
  }
  if (method.result_kind == ResultKind::no_integer && operation.result.is_integer()) {
    fail(specification, operation,
         operation.method + " answers with none or true; for an integer result name it " +
             "get_and_... (value before) or ..._and_get (value after)");
  }
}

}  // namespace

const Specification* find_specification(std::string_view name) {
  constexpr std::string_view package = "java.util.concurrent.";
  if (name.starts_with(package)) {
    name.remove_prefix(package.size());
  }
  const auto found = std::ranges::find_if(specifications, [&](const Specification* specification) {
    return specification->name == name ||
           std::ranges::find(specification->aliases, name) != specification->aliases.end();
  });
  return found == std::end(specifications) ? nullptr : *found;
}

std::span<const Specification* const> all_specifications() { return specifications; }

std::string specification_names() {
  std::string list;
  for (const Specification* specification : specifications) {
    list += (list.empty() ? "" : ", ") + std::string(specification->name);
  }
  return list;
}

std::uint32_t method_index(const Specification& specification, std::string_view name) {
  for (std::uint32_t i = 0; i < specification.methods.size(); ++i) {
    for (const std::string_view candidate : specification.methods[i].names) {
      if (candidate == name) {
        return i;
      }
    }
  }
  throw BadInput("unknown method " + to_text(Value(std::string(name))) + ": specification " +
                 std::string(specification.name) + " has " + method_list(specification));
}

State initial_state(const Specification& specification, const std::optional<Value>& given,
                    ValueTable& values) {
  const auto name = "specification " + std::string(specification.name);
  if (given) {
    if (specification.state_from == nullptr) {
      throw BadInput(name + " takes no initial state");
    }
    return specification.state_from(*given, values);
  }
  if (!specification.needs_initial.empty()) {
    throw BadInput(name + " needs an initial state: " + std::string(specification.needs_initial));
  }
  return specification.initial();
}

bool is_of_kind(const Value& value, ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::any:
      break;
    case ArgumentKind::integer:
      return is_small_integer(value);
    case ArgumentKind::string:
      return value.is_string();
    case ArgumentKind::list:
      return value.is_list();
    case ArgumentKind::integers:
      return is_list_of(value, is_small_integer);
    case ArgumentKind::pairs:
      return is_list_of(value, is_pair);
    case ArgumentKind::transaction:
      return is_list_of(value, is_transaction_step);
  }
  return true;
}

Call resolve(const Specification& specification, const Operation& operation, ValueTable& values) {
  Call call;
  call.method = method_index(specification, operation.method);
  const Method& method = specification.methods[call.method];
  check_arguments(specification, method, operation);
  check_result(specification, method, operation);
  for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
    call.arguments[i] = values.encode(operation.arguments[i]);
  }
  call.argument_count = static_cast<std::uint8_t>(operation.arguments.size());
  call.any_result = operation.is_pending() || operation.any_result;
  call.result = call.any_result ? code_of_none : values.encode(operation.result);
  return call;
}

}  // namespace heddle::checkers
