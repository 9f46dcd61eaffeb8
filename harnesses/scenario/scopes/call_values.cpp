#include "harnesses/scenario/scopes/call_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

bool is_priority(const checkers::Specification* specification) {
  return specification != nullptr && (specification->shape == checkers::Shape::priority_minimum ||
                                      specification->shape == checkers::Shape::priority_maximum);
}

/// Those of other shapes that ask which value is smaller.
constexpr std::array<std::string_view, 4> ordering{"keyed-priority-queue", "PriorityBlockingQueue",
                                                   "ConcurrentSkipListMap",
                                                   "ConcurrentSkipListSet"};

bool orders_values(const checkers::Specification& specification) {
  return is_priority(&specification) ||
         std::ranges::find(ordering, specification.name) != ordering.end();
}

/// Numbers from 1 on, as a person would take them, if the type has any.
ParameterValues numbers_of(const HeddleArgument& argument, ValueKind kind) {
  ParameterValues values;
  values.kind = kind;
  values.least =
      argument.maximum >= 1 ? std::max<std::int64_t>(argument.minimum, 1) : argument.minimum;
  values.most = argument.maximum;
  return values;
}

/// For parameters of which the harness says nothing.
struct DefaultKinds {
  ValueKind items;   ///< of what is put into a container
  ValueKind others;  ///< of all else
};

const DeclaredValues* declared_for(const Harness& harness, const std::string& operation,
                                   std::size_t parameter) {
  const auto found = std::ranges::find_if(harness.scope.values, [&](const DeclaredValues& one) {
    return one.operation == operation && one.parameter == parameter;
  });
  return found == harness.scope.values.end() ? nullptr : &*found;
}

/// Whether items come and go, and nothing is called with one that may be an item: then each may be
/// another. What a set without a specification adds is compared with what it is asked for.
bool keeps_items_only(const Harness& harness, const ItemRoles& roles,
                      const checkers::Specification* specification) {
  if (specification == nullptr ? !roles.has_both()
                               : !checkers::is_container(specification->shape)) {
    return false;
  }
  for (std::uint32_t i = 0; i < harness.operations.size(); ++i) {
    const OperationDescription& operation = harness.operations[i];
    const bool is_known = specification != nullptr || operation.arguments.size() == 1;
    for (std::size_t at = 0; at < operation.arguments.size(); ++at) {
      const bool is_item = roles.adds(i) && is_known;
      if (!is_item && operation.arguments[at].is_bool == 0 &&
          declared_for(harness, operation.name, at) == nullptr) {
        return false;
      }
    }
  }
  return true;
}

/// One name that no other container has is enough.
bool removes_by_priority(const Harness& harness) {
  return std::ranges::any_of(harness.operations, [](const OperationDescription& operation) {
    bool is_of_priorities = false;
    for (const checkers::Specification* known : checkers::all_specifications()) {
      const bool is_named =
          std::ranges::any_of(known->methods, [&](const checkers::Method& method) {
            return method.role == checkers::Role::remove &&
                   std::ranges::find(method.names, operation.name) != method.names.end();
          });
      if (is_named && checkers::is_container(known->shape) && !is_priority(known)) {
        return false;
      }
      is_of_priorities = is_of_priorities || (is_named && is_priority(known));
    }
    return is_of_priorities;
  });
}

DefaultKinds default_kinds(const Harness& harness, const ItemRoles& roles,
                           const checkers::Specification* specification) {
  // What is compared with ordered values is ordered, too.
  const bool is_ordered =
      (specification != nullptr ? orders_values(*specification) : removes_by_priority(harness)) ||
      std::ranges::any_of(harness.scope.values, [](const DeclaredValues& declared) {
        return declared.kind == heddle_ordered_values;
      });
  const ValueKind others = is_ordered ? ValueKind::ordered : ValueKind::compared;
  const bool are_fresh = !is_ordered && keeps_items_only(harness, roles, specification);
  return {are_fresh ? ValueKind::fresh : others, others};
}

ParameterValues values_without_declaration(const OperationDescription& operation,
                                           std::size_t parameter, ValueKind kind) {
  const HeddleArgument& argument = operation.arguments[parameter];
  if (argument.is_bool != 0) {
    return {.kind = ValueKind::listed, .listed = {0, 1}};
  }
  if (argument.is_enumeration != 0) {
    throw UsageError(
        fmt::format("--all: argument {} of '{}' is an enumeration: list the numbers of its "
                    "enumerators in the harness, with values({{...}})",
                    parameter + 1, operation.name));
  }
  return numbers_of(argument, kind);
}

void require_accepted(const OperationDescription& operation, const DeclaredValues& declared) {
  const HeddleArgument& accepted = operation.arguments[declared.parameter];
  const auto is_refused = [&](std::int64_t value) {
    return value < accepted.minimum || value > accepted.maximum;
  };
  if (declared.listed.empty()) {
    throw UsageError("the harness lists no values for '" + operation.name + "'");
  }
  const auto refused = std::ranges::find_if(declared.listed, is_refused);
  if (refused != declared.listed.end()) {
    throw UsageError(fmt::format(
        "the harness lists {} for argument {} of '{}', which must be "
        "between {} and {}",
        *refused, declared.parameter + 1, operation.name, accepted.minimum, accepted.maximum));
  }
}

ParameterValues declared_values(const OperationDescription& operation,
                                const DeclaredValues& declared) {
  const HeddleArgument& argument = operation.arguments[declared.parameter];
  switch (declared.kind) {
    case heddle_fresh_values:
      return numbers_of(argument, ValueKind::fresh);
    case heddle_ordered_values:
    case heddle_compared_values:
      if (argument.is_bool != 0) {  // both are tried, so each order and pattern is
        return {.kind = ValueKind::listed, .listed = {0, 1}};
      }
      return numbers_of(argument, declared.kind == heddle_ordered_values ? ValueKind::ordered
                                                                         : ValueKind::compared);
    case heddle_listed_values:
      break;
  }
  require_accepted(operation, declared);
  ParameterValues values{.kind = ValueKind::listed, .listed = declared.listed};
  std::ranges::sort(values.listed);
  const auto repeated = std::ranges::unique(values.listed);
  values.listed.erase(repeated.begin(), repeated.end());
  return values;
}

std::string text_of(const ParameterValues& values, bool is_bool) {
  switch (values.kind) {
    case ValueKind::fresh:
      return "fresh";
    case ValueKind::compared:
      return "compared";
    case ValueKind::ordered:
      return "ordered";
    case ValueKind::listed:
      break;
  }
  if (is_bool) {
    return "bool";
  }
  return fmt::format("{}", fmt::join(values.listed, "|"));
}

}  // namespace

CallValues call_values(const Harness& harness, const ItemRoles& roles,
                       const checkers::Specification* specification) {
  const DefaultKinds kinds = default_kinds(harness, roles, specification);
  CallValues all;
  for (std::uint32_t i = 0; i < harness.operations.size(); ++i) {
    const OperationDescription& operation = harness.operations[i];
    std::vector<ParameterValues>& values = all.emplace_back();
    for (std::size_t at = 0; at < operation.arguments.size(); ++at) {
      const bool is_declared = declared_for(harness, operation.name, at) != nullptr;
      values.push_back(is_declared
                           ? ParameterValues{}
                           : values_without_declaration(
                                 operation, at, roles.adds(i) ? kinds.items : kinds.others));
    }
  }
  for (const DeclaredValues& declared : harness.scope.values) {
    const auto found =
        std::ranges::find(harness.operations, declared.operation, &OperationDescription::name);
    if (found == harness.operations.end() || declared.parameter >= found->arguments.size()) {
      throw UsageError(fmt::format(
          "the harness says which values argument {} of '{}' takes, and has no such argument",
          declared.parameter + 1, declared.operation));
    }
    const auto operation = static_cast<std::size_t>(found - harness.operations.begin());
    all[operation][declared.parameter] = declared_values(*found, declared);
  }
  return all;
}

std::string text_of(const OperationDescription& operation,
                    const std::vector<ParameterValues>& values) {
  std::string text = operation.name + "(";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += (i == 0 ? "" : ", ") + text_of(values[i], operation.arguments[i].is_bool != 0);
  }
  return text + ")";
}

}  // namespace heddle::harnesses
