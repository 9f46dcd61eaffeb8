#pragma once

#include <string>
#include <vector>

#include "checkers/specification.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scenario.hpp"

/// Which operations of a harness put items into its object and which take them out: what a
/// scenario's balance, a generated scenario and a quasi factor without methods rest on.
namespace heddle::harnesses {

class ItemRoles {
 public:
  /// What the harness declares (adds, removes) comes first. For other operations, `specification`
  /// tells; if it is null, as with serial specifications, the names that all built-in containers
  /// use in one sense do. Throws UsageError for a declaration about an unknown operation.
  ItemRoles(const Harness& harness, const checkers::Specification* specification);

  /// Of an operation, by its index in the harness.
  [[nodiscard]] checkers::Role role(std::uint32_t operation) const { return roles_[operation]; }

  /// Whether a call puts one item in; whether it takes one out, whichever it is.
  [[nodiscard]] bool adds(std::uint32_t operation) const;
  [[nodiscard]] bool removes(std::uint32_t operation) const;

  [[nodiscard]] bool has_both() const;

  /// "enq adds, deq removes", with what is known by its name only marked as such.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::vector<checkers::Role> roles_;
  std::vector<std::size_t> argument_counts_;
  std::string text_;
};

/// How many items a scenario's operations put in and take out, if each does.
struct Balance {
  std::size_t additions = 0;
  std::size_t removals = 0;

  [[nodiscard]] bool is_even() const { return additions == removals; }
};

[[nodiscard]] Balance balance_of(const Scenario& scenario, const ItemRoles& roles);

}  // namespace heddle::harnesses
