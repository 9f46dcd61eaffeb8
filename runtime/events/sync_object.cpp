#include "runtime/events/sync_object.hpp"

#include <limits>
#include <map>
#include <vector>

#include "base/flat_index.hpp"
#include "base/hashing.hpp"
#include "runtime/before_main/left_objects.hpp"
#include "runtime/memory/kernel_addresses.hpp"
#include "runtime/memory/memory_value.hpp"
#include "runtime/memory/thread_addresses.hpp"

namespace heddle::runtime {
namespace {

/// What stands for a thread is held by it from its beginning on.
SyncObject fresh(std::uintptr_t address) {
  SyncObject object{.address = address};
  if (thread_addresses::is_one(address)) {
    object.owner = thread_addresses::thread_of(address);
    object.depth = 1;
  }
  return object;
}

/// In an execution's beginning: as it was left before main.
SyncObject first(std::uintptr_t address) {
  SyncObject object = fresh(address);
  const before_main::LeftObject left = before_main::left_at(address);
  if (left.held > 0) {
    object.owner = 0;
    object.depth = left.held;
  }
  for (std::uint32_t i = 0; i < left.reads; ++i) {
    object.readers.add(0);
  }
  if (left.threads > 0) {
    object.initialised = true;
    object.count = object.total = left.threads;
  }
  return object;
}

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
      index_.occupy(slot, first(address));
    }
    return slot;
  }

  void for_each(const std::function<void(const SyncObject&)>& look) const { index_.for_each(look); }

  void forget(std::uintptr_t address) { index_.replace(find(address), fresh(address)); }

  void clear() { index_.clear(); }

 private:
  static std::uint64_t hash_of(std::uintptr_t address) { return base::scatter(address >> 3U); }

  base::FlatIndex<SyncObject> index_;
};

Table& table() {
  static auto* instance = new Table;
  return *instance;
}

/// Of the threads from 64 on, by thread, how often each reads; a list for each lock, numbered
/// from 1.
using MoreReaders = std::vector<std::map<scheduler::ThreadId, std::uint32_t>>;

MoreReaders& more_readers() {
  static auto* instance = new MoreReaders;
  return *instance;
}

}  // namespace

void Readers::add(scheduler::ThreadId thread) {
  if (thread < few_threads) {
    first_ |= std::uint64_t{1} << thread;
    again_ += ++times_[thread] > 1 ? 1 : 0;
    return;
  }
  if (others_ == 0) {
    more_readers().emplace_back();
    others_ = static_cast<std::uint32_t>(more_readers().size());
  }
  ++more_readers()[others_ - 1][thread];
}

bool Readers::remove(scheduler::ThreadId thread) {
  if (thread < few_threads) {
    if (times_[thread] == 0) {
      return false;
    }
    if (--times_[thread] == 0) {
      first_ &= ~(std::uint64_t{1} << thread);
    } else {
      --again_;
    }
    return true;
  }
  if (others_ == 0) {
    return false;
  }
  auto& others = more_readers()[others_ - 1];
  const auto found = others.find(thread);
  if (found == others.end()) {
    return false;
  }
  if (--found->second == 0) {
    others.erase(found);
  }
  if (others.empty()) {
    others_ = 0;
  }
  return true;
}

bool Readers::is_full(scheduler::ThreadId thread) const {
  return thread < few_threads && times_[thread] == std::numeric_limits<std::uint8_t>::max();
}

std::uint64_t Readers::word() const {
  return others_ == 0 && again_ == 0 ? first_ : base::chain(first_, times());
}

std::uint64_t Readers::times() const {
  std::uint64_t hash = 0;
  if (first_ != 0) {
    for (const std::uint8_t times : times_) {
      hash = base::chain(hash, times);
    }
  }
  if (others_ != 0) {
    for (const auto& [thread, times] : more_readers()[others_ - 1]) {
      hash = base::chain(base::chain(hash, thread), times);
    }
  }
  return hash;
}

SyncObject& sync_object(std::uintptr_t address) { return table().find(address); }

scheduler::Value lock_state(std::uintptr_t address) {
  const SyncObject& object = table().find(address);
  const std::uint64_t done = object.done ? scheduler::once_is_done : 0;
  const std::uint64_t again = object.depth > 1 ? object.depth - 1 : 0;
  const std::uint64_t robust = static_cast<std::uint64_t>(object.robust) << 62U;
  return {static_cast<std::uint64_t>(object.owner + 1) | again << 32U | robust,
          object.readers.word() | done};
}

scheduler::Value present_value(std::uintptr_t address, std::uintptr_t size) {
  if (size == 0) {
    return lock_state(address);
  }
  if (!kernel_addresses::is_one(address)) {
    return read_value(address, size);
  }
  scheduler::Value sum;
  for_each_sync_object([&](const SyncObject& object) {
    if (object.address - address < size) {
      sum.low += object.history;
    }
  });
  return sum;
}

void for_each_sync_object(const std::function<void(const SyncObject&)>& look) {
  table().for_each(look);
}

void forget_sync_objects() {
  table().clear();
  if (!more_readers().empty()) {
    more_readers().clear();
  }
}

void forget_sync_object(std::uintptr_t address) { table().forget(address); }

}  // namespace heddle::runtime
