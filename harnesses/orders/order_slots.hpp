#pragma once

#include <string>
#include <vector>

#include "harnesses/weak/order_changes.hpp"

/// The memory orders of a program, as its source has them.
namespace heddle::harnesses {

/// One place of the source that gives an order: all sites that were compiled from it.
struct OrderSlot {
  scheduler::EventKind kind = scheduler::EventKind::none;
  bool on_failure = false;  ///< of a compare-exchange
  scheduler::MemoryOrder order = scheduler::MemoryOrder::not_atomic;
  std::vector<scheduler::SiteId> sites;
  std::string what;   ///< "flag", "the fence"
  std::string place;  ///< "main mp.cpp:6"
};

/// Those that order_changes() has seen, in the order of their sites.
[[nodiscard]] std::vector<OrderSlot> seen_slots();

/// The orders that such an access may have, each behind those that are weaker. Of a fence the first
/// is relaxed: no fence at all.
[[nodiscard]] std::vector<scheduler::MemoryOrder> orders_of(const OrderSlot& slot);

/// Explorations take the slot to have this order, until order_changes() is cleared.
void change(const OrderSlot& slot, scheduler::MemoryOrder order);

/// "memory_order_release on flag in main mp.cpp:6".
[[nodiscard]] std::string told_slot(const OrderSlot& slot, scheduler::MemoryOrder order);

}  // namespace heddle::harnesses
