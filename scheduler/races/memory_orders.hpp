#pragma once

#include "base/name_table.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::scheduler {

/// As in trace files and reports.
inline constexpr auto memory_order_names = base::name_table<MemoryOrder>({
    {MemoryOrder::not_atomic, ""},
    {MemoryOrder::relaxed, "relaxed"},
    {MemoryOrder::consume, "consume"},
    {MemoryOrder::acquire, "acquire"},
    {MemoryOrder::release, "release"},
    {MemoryOrder::acquire_release, "acq_rel"},
    {MemoryOrder::sequentially_consistent, "seq_cst"},
});

/// consume counts as acquire: that is what compilers make of it.
[[nodiscard]] constexpr bool acquires(MemoryOrder order) {
  return order == MemoryOrder::consume || order == MemoryOrder::acquire ||
         order == MemoryOrder::acquire_release || order == MemoryOrder::sequentially_consistent;
}

[[nodiscard]] constexpr bool releases(MemoryOrder order) {
  return order == MemoryOrder::release || order == MemoryOrder::acquire_release ||
         order == MemoryOrder::sequentially_consistent;
}

/// The order that counts: that of success, or that of failure.
[[nodiscard]] constexpr MemoryOrder effective_order(const Event& event) {
  const bool compares = trait<&EventTraits::access>(event.kind) == MemoryUse::compare;
  return compares && !event.succeeds ? event.failure_order : event.order;
}

}  // namespace heddle::scheduler
