#pragma once

#include <string>

#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scenario.hpp"

/// Well-formed scenarios take out as many items as they put in: L. Zhang, A. Chattopadhyay, C.
/// Wang, "Round-Up" (IEEE TSE 41(12), 2015), section V-D. docs/exploration-options.md says why.
namespace heddle::harnesses {

/// Adds the removals that lack to the final part, or the additions that lack to the initial one, by
/// the first operation of the harness that does it; additions get arguments that no call has yet,
/// as far as the operation takes them. Returns what was added: "deq() deq() after the threads";
/// empty if nothing lacks. Throws UsageError if no operation is known to add, or none to remove.
std::string complete(Scenario& scenario, const Harness& harness, const ItemRoles& roles);

/// What may go wrong in a check of quasi-linearizability, flavour permutation; empty if nothing.
[[nodiscard]] std::string balance_warning(const Scenario& scenario, const ItemRoles& roles);

}  // namespace heddle::harnesses
