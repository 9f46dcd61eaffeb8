#include "runtime/state/state_key.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "base/hashing.hpp"
#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"

namespace heddle::runtime {
namespace {

constexpr std::uintptr_t address_bits = (std::uintptr_t{1} << 48U) - 1;

/// Two lanes of multiply, rotate and mix, finished as SplitMix64 is.
class Hasher {
 public:
  /// Says what comes next, in a way that no word can.
  void mark(std::uint64_t kind) {
    key_.low = std::rotl(key_.low + kind, 7) * 0xFF51'AFD7'ED55'8CCDU;
  }
  void add(std::uint64_t word) {
    key_.low = std::rotl((key_.low ^ word) * base::golden_ratio, 29) + 0x52DC'E729U;
    key_.high = std::rotl((key_.high + word) * 0xC2B2'AE3D'27D4'EB4FU, 31) ^ 0x3849'5AB5U;
  }
  [[nodiscard]] StateKey key() const {
    return {base::spread(key_.low + key_.high), base::spread(key_.high ^ std::rotl(key_.low, 17))};
  }

 private:
  StateKey key_{0x243F'6A88'85A3'08D3U, 0x1319'8A2E'0370'7344U};
};

/// What a word is, so that a number never looks like a pointer.
enum class Kind : std::uint64_t { pointer = 0x7031, block, freed, range, lock, spare };

/// As if it had never been used.
bool is_fresh(const SyncObject& object) {
  return object.owner == -1 && object.readers.empty() && !object.done && !object.initialised &&
         object.robust == Robustness::none && object.history == 0 && object.clock_ns == 0;
}

class StateReader {
 public:
  StateKey read(std::uintptr_t root) {
    add_word(root);
    for (const GlobalVariable& global : program_globals()) {
      if (global.address != nullptr) {
        add_bytes(reinterpret_cast<std::uintptr_t>(global.address), global.size);
      }
    }
    std::vector<unsigned char> thread_local_bytes;
    thread_block::append_contents(0, thread_local_bytes);
    add_bytes(reinterpret_cast<std::uintptr_t>(thread_local_bytes.data()),
              thread_local_bytes.size());
    for (std::size_t next = 0; next < blocks_.size(); ++next) {
      add_block(blocks_[next]);
    }
    add_locks();
    add_spare_memory();
    hasher_.add(thread(0).clock_ns);
    hasher_.add(control.rare.spurious_failures);
    hasher_.add(control.rare.spurious_wakeups);
    hasher_.add(control.rare.failing_allocations);
    return hasher_.key();
  }

 private:
  void add(Kind kind) { hasher_.mark(static_cast<std::uint64_t>(kind)); }

  /// The number of the block, which is given to it when it is first met.
  std::uint64_t number_of(const arena::BlockInfo& block) {
    const auto [known, is_new] = numbers_.try_emplace(block.address, blocks_.size() + 1);
    if (is_new) {
      blocks_.push_back(block);
    }
    return known->second;
  }

  void add_word(std::uint64_t word) {
    arena::BlockInfo block;
    if (!layout::in_heap(word & address_bits) || !arena::find_block(word & address_bits, block)) {
      hasher_.add(word);
      return;
    }
    add(Kind::pointer);
    hasher_.add(number_of(block));
    hasher_.add(((word & address_bits) - block.address) | (word & ~address_bits));
  }

  /// Aligned words; what is left of the first and the last is taken with zeros.
  void add_bytes(std::uintptr_t address, std::size_t size) {
    add(Kind::range);
    hasher_.add(size);
    const std::uintptr_t end = address + size;
    while (address != end) {
      const std::uintptr_t upto = std::min<std::uintptr_t>((address / 8 + 1) * 8, end);
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const void*>(address), upto - address);
      add_word(word);
      address = upto;
    }
  }

  void add_block(const arena::BlockInfo& block) {
    add(block.freed ? Kind::freed : Kind::block);
    if (!block.freed) {
      add_bytes(block.address, block.size);
    }
  }

  /// In no order, since the table has none that survives renaming: a sum of hashes.
  void add_locks() {
    StateKey sum;
    for_each_sync_object([&](const SyncObject& object) {
      if (is_fresh(object)) {
        return;
      }
      Hasher one;
      arena::BlockInfo block;
      std::uint64_t place = object.address;
      if (layout::in_heap(place) && arena::find_block(place, block)) {
        const auto known = numbers_.find(block.address);
        if (known == numbers_.end()) {
          return;
        }
        one.mark(static_cast<std::uint64_t>(Kind::pointer));
        one.add(known->second);
        place -= block.address;
      }
      one.add(place);
      add_state(one, object);
      sum.low += one.key().low;
      sum.high += one.key().high;
    });
    add(Kind::lock);
    hasher_.add(sum.low);
    hasher_.add(sum.high);
  }

  static void add_state(Hasher& hasher, const SyncObject& object) {
    hasher.add(static_cast<std::uint64_t>(object.owner + 1) | (std::uint64_t{object.depth} << 32U));
    hasher.add(object.readers.word());
    hasher.add(object.readers.times());
    hasher.add(std::uint64_t{object.done} | (std::uint64_t{object.initialised} << 1U) |
               (static_cast<std::uint64_t>(object.robust) << 2U));
    hasher.add(object.count | (std::uint64_t{object.total} << 32U));
    hasher.add(object.history);
    hasher.add(object.clock_ns);
  }

  /// Which freed blocks come back in which order matters where something still points to them.
  void add_spare_memory() {
    add(Kind::spare);
    hasher_.add(arena::allocations_ahead(0, [this](std::uintptr_t freed) {
      const auto known = numbers_.find(freed);
      hasher_.add(known == numbers_.end() ? 0 : known->second);
    }));
  }

  Hasher hasher_;
  std::vector<arena::BlockInfo> blocks_;  ///< in the order in which they were met
  std::unordered_map<std::uintptr_t, std::uint64_t> numbers_;
};

}  // namespace

StateKey state_key(std::uintptr_t root) { return StateReader().read(root); }

}  // namespace heddle::runtime
