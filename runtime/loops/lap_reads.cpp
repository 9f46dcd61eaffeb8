#include "runtime/loops/lap_reads.hpp"

#include <algorithm>

#include "runtime/events/sync_object.hpp"

namespace heddle::runtime {
namespace {

using scheduler::EventKind;

constexpr std::uint32_t lock_taken = ~std::uint32_t{0};
constexpr std::uint32_t lock_given_up = lock_taken - 1;

bool is_same_lock(const LapRead& one, const LapRead& other) {
  return is_lock_in_lap(other) && one.address == other.address && one.value == other.value;
}

/// Not one whose owner has ended.
bool may_be_idle(const SyncObject& lock) { return lock.robust == Robustness::none; }

}  // namespace

bool TurnsThroughLocks::is_used = false;

std::optional<LapRead> lock_in_lap(const scheduler::Event& event) {
  const auto made = [&event](std::uint32_t what, std::uint64_t is_shared) {
    const LapRead one{
        event.range.address, what, scheduler::MemoryOrder::not_atomic, {is_shared, 0}};
    return may_be_idle(sync_object(one.address)) ? std::optional(one) : std::nullopt;
  };
  switch (event.kind) {
    case EventKind::lock:
    case EventKind::try_lock:
      return made(lock_taken, 0);
    case EventKind::shared_lock:
      return made(lock_taken, 1);
    case EventKind::unlock:
      return made(lock_given_up, 0);
    case EventKind::shared_unlock:
      return made(lock_given_up, 1);
    default:
      return std::nullopt;
  }
}

bool is_lock_in_lap(const LapRead& read) { return read.size >= lock_given_up; }

bool has_locks(std::span<const LapRead> lap) { return std::ranges::any_of(lap, is_lock_in_lap); }

std::optional<std::size_t> unlocks_first(std::span<const LapRead> lap) {
  const auto others =
      std::ranges::find_if(lap, [](const LapRead& one) { return one.size != lock_given_up; });
  const auto first = static_cast<std::size_t>(others - lap.begin());
  const bool is_balanced = std::ranges::all_of(lap, [&](const LapRead& one) {
    int held = 0;
    bool was_held = true;  // whenever it was given up, from `first` on
    for (std::size_t i = 0; i < lap.size() && is_lock_in_lap(one); ++i) {
      const LapRead& other = lap[(first + i) % lap.size()];
      if (is_same_lock(one, other)) {
        held += other.size == lock_taken ? 1 : -1;
        was_held = was_held && held >= 0;
      }
    }
    return held == 0 && was_held;
  });
  return is_balanced ? std::optional(first) : std::nullopt;
}

bool reads_agree(std::span<const LapRead> lap) {
  for (std::size_t later = 0; later < lap.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      const LapRead& one = lap[earlier];
      const LapRead& other = lap[later];
      const bool same_bytes = one.address == other.address && one.size == other.size;
      if (same_bytes && !is_lock_in_lap(one) && !(one.value == other.value)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace heddle::runtime
