#include "harnesses/scenario/scopes/call_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

bool is_priority(const checkers::Specification* specification) {
  return specification != nullptr && (specification->shape == checkers::Shape::priority_minimum ||
                                      specification->shape == checkers::Shape::priority_maximum);
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

ParameterValues values_without_declaration(const HeddleArgument& argument, bool adds,
                                           const checkers::Specification* specification) {
  if (argument.is_bool != 0) {
    return {.kind = ValueKind::listed, .listed = {0, 1}};
  }
  const ValueKind of_items = is_priority(specification) ? ValueKind::ordered : ValueKind::fresh;
  return numbers_of(argument, adds ? of_items : ValueKind::compared);
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
      return numbers_of(argument, ValueKind::ordered);
    case heddle_listed_values:
      break;
    case heddle_compared_values:
      return numbers_of(argument, ValueKind::compared);
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
  // A set compares what is added to it.
  const bool keeps = specification == nullptr || checkers::is_container(specification->shape);
  CallValues all;
  for (std::uint32_t i = 0; i < harness.operations.size(); ++i) {
    std::vector<ParameterValues>& values = all.emplace_back();
    for (const HeddleArgument& argument : harness.operations[i].arguments) {
      values.push_back(values_without_declaration(argument, keeps && roles.adds(i), specification));
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
