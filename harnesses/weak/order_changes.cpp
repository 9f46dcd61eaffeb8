#include "harnesses/weak/order_changes.hpp"

namespace heddle::harnesses {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::MemoryOrder;

void OrderChanges::change(Event& event) {
  const auto change_one = [&](bool on_failure, MemoryOrder& order) {
    const Slot slot{event.site, on_failure};
    if (looks_) {
      seen_.try_emplace(slot, Original{event.kind, order});
    }
    if (const auto found = changed_.find(slot); found != changed_.end()) {
      order = found->second;
    }
  };
  if (event.order != MemoryOrder::not_atomic) {
    change_one(false, event.order);
    if (event.kind == EventKind::compare_exchange) {
      change_one(true, event.failure_order);
    }
  }
}

OrderChanges& order_changes() {
  static OrderChanges changes;
  return changes;
}

}  // namespace heddle::harnesses
