#include "runtime/events/sync_object.hpp"

#include "base/flat_index.hpp"
#include "base/hashing.hpp"

namespace heddle::runtime {
namespace {

/// By address; emptied after each execution.
class Table {
 public:
  SyncObject& find(std::uintptr_t address) {
    if (!index_.has_room_for(1)) {
      index_.grow(64, [](const SyncObject& object) { return hash_of(object.address); });
    }
    SyncObject& slot = index_.find(
        hash_of(address), [address](const SyncObject& there) { return there.address == address; });
    if (index_.is_free(slot)) {
      index_.occupy(slot, {.address = address});
    }
    return slot;
  }

  void for_each(const std::function<void(const SyncObject&)>& look) const { index_.for_each(look); }

  void forget(std::uintptr_t address) { index_.replace(find(address), {.address = address}); }

  void clear() { index_.clear(); }

 private:
  static std::uint64_t hash_of(std::uintptr_t address) { return base::scatter(address >> 3U); }

  base::FlatIndex<SyncObject> index_;
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

void forget_sync_object(std::uintptr_t address) { table().forget(address); }

}  // namespace heddle::runtime
