#include "runtime/loops/laps.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/events/sync_object.hpp"
#include "runtime/memory/memory_value.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::EventTraits;
using scheduler::IdleLap;
using scheduler::MemoryOrder;
using scheduler::MemoryUse;
using scheduler::Value;

/// Of an event on memory: the order of a load that leaves all else as it is, not_atomic of every
/// other; and whether it writes, whatever it finds, and does not read.
struct Effect {
  MemoryOrder order = MemoryOrder::not_atomic;
  bool writes = false;
  bool stores = false;
};

Effect effect_of(const Event& event) {
  switch (scheduler::trait<&EventTraits::access>(event.kind)) {
    case MemoryUse::none:
      return {};
    case MemoryUse::load:
      return {.order = event.order, .writes = false};
    case MemoryUse::compare:
      if (!event.succeeds) {
        return {.order = event.failure_order, .writes = false};
      }
      [[fallthrough]];
    case MemoryUse::update:
      return {.order = MemoryOrder::not_atomic, .writes = true};
    case MemoryUse::store:
      return {.order = MemoryOrder::not_atomic, .writes = true, .stores = true};
  }
  return {};
}

}  // namespace

void Laps::begin() {
  watching_ = false;
  pending_ = IdleLap::none;
  unlocks_left_ = 0;
  epoch_ = 1;
  writes_ = 0;
  stores_ = 0;
  ignoring_ = nullptr;
  last_event_.order = MemoryOrder::not_atomic;
  read_count_ = awaited_count_ = 0;
  written_ = {};
  states_.begin();
}

/// What a slot that is gone has left behind is in nobody's way: it is as it was written.
void Laps::hide_epochs(std::uintptr_t begin, std::vector<unsigned char>& stack) const {
  for (const Written& each : written_) {
    const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(each.slot) - begin;
    if (each.slot == nullptr || at + sizeof each.epoch > stack.size()) {
      continue;
    }
    if (std::memcmp(stack.data() + at, &each.epoch, sizeof each.epoch) == 0) {
      std::memset(stack.data() + at, 0, sizeof each.epoch);
    }
  }
}

void Laps::append(const LapRead& read) {
  if (read_count_ == max_reads) {
    end_lap();
  } else {
    reads_[read_count_++] = read;
  }
}

void Laps::read(const scheduler::ByteRange& range, const Value& value) {
  if (!watching_) {
    return;
  }
  append({range.address, static_cast<std::uint32_t>(range.size), MemoryOrder::not_atomic, value});
}

/// Whether the byte belongs to a function that was called from the loop of the latest header: that
/// function has returned when the thread is at the header again, or at one further up the stack.
bool Laps::is_temporary(std::uintptr_t address, std::uintptr_t stack_pointer) const {
  return stack_pointer <= address && address < frame_end_;
}

void Laps::plain_read(std::uintptr_t address, std::uint64_t size, std::uintptr_t stack_pointer) {
  if (is_temporary(address, stack_pointer)) {
    return;
  }
  if (size > sizeof(Value)) {
    end_lap();
  } else {
    read({address, size}, read_value(address, size));
  }
}

void Laps::note_deferred(const Event& event) {
  const bool is_one = event.kind == EventKind::unlock || event.kind == EventKind::shared_unlock;
  unlocks_left_ = is_one ? unlocks_left_ - 1 : 0;
  if (is_one && unlocks_left_ == 0) {
    pending_ = deferred_;
  }
}

void Laps::event(const Event& event, bool silent) {
  states_.event_done();
  pending_ = IdleLap::none;
  if (unlocks_left_ != 0) {
    note_deferred(event);
  }
  ignoring_ = nullptr;
  // Field by field: a copy of the whole would have to wait until the parts are in memory.
  last_event_.address = event.range.address;
  last_event_.size = static_cast<std::uint32_t>(event.range.size);
  const Effect effect = effect_of(event);
  last_event_.order = effect.order;
  last_event_.value.low = event.before.low;
  last_event_.value.high = event.before.high;
  const bool is_fence = event.kind == EventKind::fence;
  writes_ += effect.writes || is_fence ? 1 : 0;
  stores_ += effect.stores ? 1 : 0;
  if (!watching_ || is_fence) {
    return;
  }
  if (silent && event.choices == 1) {
    append(last_event_);
  } else if (is_lock_attempt(event.kind) && !event.succeeds) {
    read({event.range.address, 0}, lock_state(event.range.address));
  } else {
    take_or_give_up(event);
  }
}

void Laps::keep_store(std::uintptr_t address, std::uint64_t size, bool is_own,
                      std::uintptr_t stack_pointer) {
  if (!is_own) {
    states_.act(TurnChange::shared_memory);
  } else if (states_.keeps_stores() && !is_temporary(address, stack_pointer)) {
    states_.store(address, size);
  }
}

void Laps::plain_store(std::uintptr_t address, bool changes, std::uintptr_t stack_pointer) {
  LapSlot* const slot = ignoring_;
  ignoring_ = nullptr;
  if (!watching_ || !changes || is_temporary(address, stack_pointer)) {
    return;
  }
  if (slot == nullptr || slot->epoch != epoch_) {
    end_lap();
    return;
  }
  // For every other loop that the thread is in, this is a change.
  slot->epoch = ++epoch_;
  if (slot->writes_at_ignored == 0) {
    slot->writes_at_ignored = writes_ + 1;
  }
}

void Laps::start_lap(const LapDescription& lap, LapSlot& slot, bool after_load) {
  watching_ = true;
  slot.epoch = epoch_;
  written_[reinterpret_cast<std::uintptr_t>(&slot) / sizeof slot % written_.size()] = {&slot,
                                                                                       epoch_};
  slot.reads = static_cast<std::uint32_t>(read_count_);
  slot.stores = stores_;
  slot.writes_at_ignored = 0;
  slot.load_before = after_load ? 1 : 0;
  std::copy_n(slot.words + lap.words, lap.words, slot.words);
}

bool Laps::values_differ() const {
  return std::any_of(
      awaited_.begin(), awaited_.begin() + static_cast<std::ptrdiff_t>(awaited_count_),
      [](const LapRead& read) { return !(present_value(read.address, read.size) == read.value); });
}

bool Laps::nothing_changed(const LapSlot& slot) const {
  if (!watching_ || slot.epoch != epoch_ || slot.reads == read_count_) {
    return false;
  }
  const bool is_ignored = slot.writes_at_ignored == 0 || slot.writes_at_ignored == writes_ + 1;
  return is_ignored && (!TurnsThroughLocks::is_on() || unlocks_first(reads_since(slot)));
}

void Laps::take_or_give_up(const Event& event) {
  const std::optional<LapRead> lock = lock_in_lap(event);
  if (!lock || !TurnsThroughLocks::is_on()) {
    end_lap();
    return;
  }
  const bool is_own = static_cast<std::uint32_t>(event.before.low) == event.thread + 1U;
  if (is_lock_attempt(event.kind) && !is_own) {
    read({event.range.address, 0}, {});  // that nobody had it
  }
  if (watching_) {
    append(*lock);
  }
}

std::span<const LapRead> Laps::reads_since(const LapSlot& slot) const {
  return std::span(reads_).subspan(slot.reads, read_count_ - slot.reads);
}

bool Laps::would_reload(const LapDescription& lap, const LapSlot& slot,
                        std::uintptr_t address) const {
  const LapWords words{slot.words, slot.words + lap.words};
  const std::span<const LapRead> reads = reads_since(slot);
  return !has_locks(reads) && std::ranges::any_of(reads, [&](const LapRead& read) {
    return read.address == address && are_of_reload(lap, words, read);
  });
}

/// With locks that were taken before the lap and given up at its beginning, it is one from there to
/// there: the thread does the same again up to that point.
void Laps::note_idle(IdleLap kind, const LapSlot& slot) {
  unlocks_left_ = TurnsThroughLocks::is_on() ? *unlocks_first(reads_since(slot)) : 0;
  (unlocks_left_ == 0 ? pending_ : deferred_) = kind;
  pending_stored_ = stores_ != slot.stores;
  const auto end = std::ranges::remove_copy_if(reads_since(slot), awaited_.begin(), is_lock_in_lap);
  awaited_count_ = static_cast<std::size_t>(end.out - awaited_.begin());
  // The lap might as well not have been: loops around this one need not know what it read.
  read_count_ = slot.reads;
}

void Laps::header(const LapDescription& lap, LapSlot& slot, const Header& at) {
  ignoring_ = nullptr;
  unlocks_left_ = 0;
  frame_end_ = at.stack_pointer;
  states_.header({.slot = &slot,
                  .words = slot.words + lap.words,
                  .count = lap.words,
                  .entered = at.entered,
                  .stack_pointer = at.stack_pointer});
  if (at.entered) {
    const bool after_load = lap.load_size != 0 && last_event_.order != MemoryOrder::not_atomic &&
                            last_event_.address == at.load_address &&
                            last_event_.size == lap.load_size;
    start_lap(lap, slot, after_load);
    return;
  }
  bool stays_first = false;
  if (nothing_changed(slot)) {
    const std::uint64_t* const now = slot.words + lap.words;
    if (std::equal(now, now + lap.words, slot.words)) {
      note_idle(reads_agree(reads_since(slot)) ? IdleLap::waiting : IdleLap::reload, slot);
      stays_first = slot.load_before != 0;
    } else if (slot.load_before != 0 && at.guards_hold &&
               would_reload(lap, slot, at.load_address)) {
      note_idle(IdleLap::reload, slot);
      stays_first = true;
    }
  }
  start_lap(lap, slot, stays_first);
}

}  // namespace heddle::runtime
