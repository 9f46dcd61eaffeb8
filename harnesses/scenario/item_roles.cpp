#include "harnesses/scenario/item_roles.hpp"

#include <algorithm>
#include <optional>

#include "checkers/bad_input.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using checkers::Role;

bool holds_items(checkers::Shape shape) {
  using checkers::Shape;
  return shape == Shape::queue || shape == Shape::stack || shape == Shape::deque ||
         shape == Shape::pool || shape == Shape::priority_minimum ||
         shape == Shape::priority_maximum;
}

std::optional<Role> role_in(const checkers::Specification& specification, const std::string& name) {
  for (const checkers::Method& method : specification.methods) {
    if (std::ranges::find(method.names, name) != method.names.end()) {
      return method.role;
    }
  }
  return std::nullopt;
}

/// In all containers that know the name; `other` if none does or they disagree.
Role role_by_name(const std::string& name) {
  std::optional<Role> common;
  for (const checkers::Specification* specification : checkers::all_specifications()) {
    const std::optional<Role> role =
        holds_items(specification->shape) ? role_in(*specification, name) : std::nullopt;
    if (role && common.value_or(*role) != *role) {
      return Role::other;
    }
    common = role ? role : common;
  }
  return common.value_or(Role::other);
}

std::optional<Role> declared_role(const Harness& harness, const std::string& name) {
  for (const auto& [operation, role] : harness.roles) {
    if (operation == name) {
      return role == heddle_adds ? Role::add : Role::remove;
    }
  }
  return std::nullopt;
}

void require_known(const Harness& harness) {
  for (const auto& [operation, role] : harness.roles) {
    if (std::ranges::find(harness.operations, operation, &OperationDescription::name) ==
        harness.operations.end()) {
      throw UsageError("the harness says what '" + operation + "' does, and has no such operation");
    }
  }
}

}  // namespace

ItemRoles::ItemRoles(const Harness& harness, const checkers::Specification* specification) {
  require_known(harness);
  for (const OperationDescription& operation : harness.operations) {
    const std::optional<Role> declared = declared_role(harness, operation.name);
    const bool is_by_name = !declared && specification == nullptr;
    const Role role = declared     ? *declared
                      : is_by_name ? role_by_name(operation.name)
                                   : role_in(*specification, operation.name).value_or(Role::other);
    roles_.push_back(role);
    argument_counts_.push_back(operation.arguments.size());
    const auto index = static_cast<std::uint32_t>(roles_.size() - 1);
    if (adds(index) || removes(index)) {
      text_ += (text_.empty() ? "" : ", ") + operation.name + (adds(index) ? " adds" : " removes") +
               (is_by_name ? " (by its name)" : "");
    }
  }
}

bool ItemRoles::adds(std::uint32_t operation) const {
  return roles_[operation] == Role::add && argument_counts_[operation] > 0;
}

bool ItemRoles::removes(std::uint32_t operation) const {
  return roles_[operation] == Role::remove && argument_counts_[operation] == 0;
}

bool ItemRoles::has_both() const {
  bool has_addition = false;
  bool has_removal = false;
  for (std::uint32_t i = 0; i < roles_.size(); ++i) {
    has_addition = has_addition || adds(i);
    has_removal = has_removal || removes(i);
  }
  return has_addition && has_removal;
}

Balance balance_of(const Scenario& scenario, const ItemRoles& roles) {
  Balance balance;
  const auto count = [&](const std::vector<Call>& calls) {
    for (const Call& call : calls) {
      balance.additions += roles.adds(call.operation) ? 1 : 0;
      balance.removals += roles.removes(call.operation) ? 1 : 0;
    }
  };
  count(scenario.initial);
  for (const std::vector<Call>& thread : scenario.threads) {
    count(thread);
  }
  count(scenario.final);
  return balance;
}

}  // namespace heddle::harnesses
