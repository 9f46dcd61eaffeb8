#include "runtime/events/sync_object.hpp"

#include <vector>

namespace heddle::runtime {
namespace {

/// Open addressing; a slot of an earlier execution counts as empty, so nothing is ever erased.
class Table {
 public:
  SyncObject& find(std::uintptr_t address) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    SyncObject& slot = slot_of(slots_, address);
    if (slot.execution != execution_) {
      slot = SyncObject{.address = address, .execution = execution_};
      ++used_;
    }
    return slot;
  }

  void for_each(const std::function<void(const SyncObject&)>& look) const {
    for (const SyncObject& object : slots_) {
      if (object.execution == execution_) look(object);
    }
  }

  void clear() {
    ++execution_;
    used_ = 0;
  }

 private:
  SyncObject& slot_of(std::vector<SyncObject>& slots, std::uintptr_t address) const {
    std::size_t at = (address >> 3) * 0x9e37'79b9'7f4a'7c15ULL >> 20;
    for (;; ++at) {
      SyncObject& slot = slots[at & (slots.size() - 1)];
      if (slot.execution != execution_ || slot.address == address) return slot;
    }
  }

  void grow() {
    std::vector<SyncObject> larger(slots_.empty() ? 64 : slots_.size() * 2);
    for (const SyncObject& object : slots_) {
      if (object.execution == execution_) slot_of(larger, object.address) = object;
    }
    slots_.swap(larger);
  }

  std::vector<SyncObject> slots_;
  std::size_t used_ = 0;
  std::uint64_t execution_ = 1;
};

Table& table() {
  static auto* instance = new Table;
  return *instance;
}

}  // namespace

SyncObject& sync_object(std::uintptr_t address) { return table().find(address); }

scheduler::Value lock_state(std::uintptr_t address) {
  const SyncObject& object = table().find(address);
  return {static_cast<std::uint64_t>(object.owner + 1), object.readers};
}

void for_each_sync_object(const std::function<void(const SyncObject&)>& look) {
  table().for_each(look);
}

void forget_sync_objects() { table().clear(); }

void forget_sync_object(std::uintptr_t address) {
  SyncObject& object = table().find(address);
  object = SyncObject{.address = address, .execution = object.execution};
}

}  // namespace heddle::runtime
