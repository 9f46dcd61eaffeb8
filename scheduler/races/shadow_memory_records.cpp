#include "scheduler/races/shadow_memory.hpp"

/// How shadow memory keeps its records, and goes back to those it had.
namespace heddle::scheduler {

namespace {

constexpr std::size_t smallest_table = 256;
constexpr std::size_t most_changes = std::size_t{1} << 20U;  ///< 12 MB of them

}  // namespace

ShadowMemory::ShadowMemory() : index_(smallest_table), free_records_(nothing) {}

void ShadowMemory::reset(bool can_rewind) {
  granules_.clear();
  records_.clear();
  wide_.clear();
  removed_wide_.clear();
  free_records_ = nothing;
  can_rewind_ = can_rewind;
  undo_log_.clear(can_rewind);
  index_.clear();
}

void ShadowMemory::keep_change(Change::What what, std::size_t index, std::uint32_t old) {
  undo_log_.note(what, static_cast<std::uint32_t>(index), old);
  if (undo_log_.changes() < most_changes) {
    return;
  }
  can_rewind_ = false;
  undo_log_.clear(false);
  removed_wide_.clear();
}

void ShadowMemory::rewind(std::size_t events) {
  if (events == undo_log_.events()) {
    return;
  }
  records_.resize(undo_log_.rewind(events, [this](const Change& change) { undo(change); }));
}

void ShadowMemory::undo(const Change& change) {
  switch (change.what) {
    case Change::What::mask:
      records_[change.index].mask = static_cast<std::uint8_t>(change.old);
      return;
    case Change::What::tick:
      records_[change.index].tick = change.old;
      return;
    case Change::What::thread:
      records_[change.index].thread = static_cast<ThreadId>(change.old);
      return;
    case Change::What::next:
      records_[change.index].next = change.old;
      return;
    case Change::What::first:
      granules_[change.index].first = change.old;
      return;
    case Change::What::granule:  // the last one that was added: no other was put behind its slot
      index_.free_last(slot_of(granules_.back().number));
      granules_.pop_back();
      return;
    case Change::What::wide_added:
      wide_.pop_back();
      return;
    case Change::What::wide_removed:
      wide_.insert(wide_.begin() + change.index, removed_wide_.back());
      removed_wide_.pop_back();
      return;
  }
}

std::uint32_t ShadowMemory::add_granule(std::uintptr_t number) {
  if (!index_.has_room_for(1)) {
    grow();
  }
  Slot& slot = slot_of(number);
  const auto added = static_cast<std::uint32_t>(granules_.size());
  index_.occupy(slot, {.number = number, .granule = added});
  granules_.push_back({number, nothing});
  note(Change::What::granule, added, 0);
  return added;
}

/// In the order of the granules, since undo() takes the last one out again.
void ShadowMemory::grow() {
  index_.restart(2 * index_.size());
  for (std::uint32_t i = 0; i < granules_.size(); ++i) {
    const std::uintptr_t number = granules_[i].number;
    index_.occupy(slot_of(number), {.number = number, .granule = i});
  }
}

void ShadowMemory::set_mask(std::uint32_t record, std::uint8_t mask) {
  note(Change::What::mask, record, records_[record].mask);
  records_[record].mask = mask;
}

void ShadowMemory::set_time(std::uint32_t record, ThreadId thread, Tick tick) {
  Record& changed = records_[record];
  note(Change::What::tick, record, changed.tick);
  changed.tick = tick;
  if (changed.thread == thread) {
    return;
  }
  note(Change::What::thread, record, changed.thread);
  changed.thread = thread;
}

/// What follows record `previous` (nothing: what comes first) in the granule's list.
void ShadowMemory::set_next(std::uint32_t granule, std::uint32_t previous, std::uint32_t next) {
  if (previous == nothing) {
    note(Change::What::first, granule, granules_[granule].first);
    granules_[granule].first = next;
  } else {
    note(Change::What::next, previous, records_[previous].next);
    records_[previous].next = next;
  }
}

void ShadowMemory::drop(std::uint32_t granule, std::uint32_t previous, std::uint32_t record) {
  set_next(granule, previous, records_[record].next);
  if (can_rewind_) {
    return;  // it may be wanted again
  }
  records_[record].next = free_records_;
  free_records_ = record;
}

}  // namespace heddle::scheduler
