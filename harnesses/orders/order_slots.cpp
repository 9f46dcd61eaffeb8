#include "harnesses/orders/order_slots.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>

#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/races/memory_orders.hpp"

namespace heddle::harnesses {

using scheduler::EventKind;
using scheduler::MemoryOrder;

std::vector<OrderSlot> seen_slots() {
  std::vector<OrderSlot> slots;
  std::map<std::tuple<std::string, unsigned, unsigned, EventKind, bool, MemoryOrder>, std::size_t>
      known;
  for (const auto& [seen, original] : order_changes().seen()) {
    const TraceSite site = trace_site(seen.site, {});
    const auto [at, is_new] = known.try_emplace(
        {site.file, site.line, site.column, original.kind, seen.on_failure, original.order},
        slots.size());
    if (is_new) {
      const bool is_fence = original.kind == EventKind::fence;
      slots.push_back({.kind = original.kind,
                       .on_failure = seen.on_failure,
                       .order = original.order,
                       .sites = {},
                       .what = is_fence ? "the fence" : undecorated(site.variable),
                       .place = place_text(site)});
    }
    slots[at->second].sites.push_back(seen.site);
  }
  return slots;
}

std::vector<MemoryOrder> orders_of(const OrderSlot& slot) {
  using enum MemoryOrder;
  if (slot.kind == EventKind::load || slot.on_failure) {
    return {relaxed, acquire, sequentially_consistent};
  }
  if (slot.kind == EventKind::store) {
    return {relaxed, release, sequentially_consistent};
  }
  return {relaxed, acquire, release, acquire_release, sequentially_consistent};
}

void change(const OrderSlot& slot, MemoryOrder order) {
  for (const scheduler::SiteId site : slot.sites) {
    order_changes().set({site, slot.on_failure}, order);
  }
}

std::string told_slot(const OrderSlot& slot, MemoryOrder order) {
  return fmt::format("memory_order_{}{}{}{}{}", scheduler::memory_order_names.name_of(order),
                     slot.on_failure ? " on failure" : "", slot.what.empty() ? "" : " on ",
                     slot.what, slot.place.empty() ? "" : " in " + slot.place);
}

}  // namespace heddle::harnesses
