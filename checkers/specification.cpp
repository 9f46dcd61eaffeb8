#include "checkers/specification.hpp"

#include <algorithm>

#include "checkers/bad_input.hpp"
#include "checkers/specifications/built_in.hpp"

namespace heddle::checkers {
namespace {

constexpr const Specification* specifications[] = {&counter_specification,
                                                   &max_priority_queue_specification,
                                                   &min_priority_queue_specification,
                                                   &pool_specification,
                                                   &queue_specification,
                                                   &register_specification,
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

void check_arguments(const Specification& specification, const Method& method,
                     const Operation& operation) {
  if (operation.arguments.size() != method.arguments) {
    fail(specification, operation,
         operation.method + " takes " + std::to_string(method.arguments) + " argument" +
             (method.arguments == 1 ? "" : "s") + ", not " +
             std::to_string(operation.arguments.size()));
  }
  for (const Value& argument : operation.arguments) {
    if (method.argument_kind == ArgumentKind::integer && !is_small_integer(argument)) {
      fail(
          specification, operation,
          operation.method + " takes an integer below 2^62 in magnitude, not " + to_text(argument));
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
