#include "scheduler/shadow_memory.hpp"

#include <algorithm>
#include <bit>

namespace heddle::scheduler {

namespace {

constexpr std::uint32_t nothing = ~std::uint32_t{0};
constexpr std::uintptr_t granule_bytes = 8;
constexpr std::size_t smallest_table = 256;
constexpr std::size_t most_changes = std::size_t{1} << 20U;  ///< 12 MB of them
constexpr std::uint32_t no_epoch = 0;

std::size_t mix(std::uintptr_t value) {
  value *= 0x9E3779B97F4A7C15U;
  return value ^ (value >> 32U);
}

/// The bytes of a granule that belong to the range, one bit each.
std::uint8_t mask_of(const ByteRange& range, std::uintptr_t granule) {
  const std::uintptr_t begin = granule * granule_bytes;
  const std::uintptr_t low = std::max(range.address, begin) - begin;
  const std::uintptr_t high = std::min(range.address + range.size, begin + granule_bytes) - begin;
  return static_cast<std::uint8_t>(((1U << high) - 1U) & ~((1U << low) - 1U));
}

/// The smallest range that has all bytes of the mask.
ByteRange bytes_of(std::uintptr_t granule, std::uint8_t mask) {
  const auto low = static_cast<std::uintptr_t>(std::countr_zero(mask));
  const auto high = static_cast<std::uintptr_t>(8 - std::countl_zero(mask));
  return {granule * granule_bytes + low, high - low};
}

ByteRange intersection(const ByteRange& a, const ByteRange& b) {
  const std::uintptr_t low = std::max(a.address, b.address);
  const std::uintptr_t high = std::min(a.address + a.size, b.address + b.size);
  return {low, high - low};
}

}  // namespace

/// One call of access(): what each granule is checked against.
struct ShadowMemory::Pass {
  const MemoryAccess& access;
  std::span<const Tick> clock;
  std::vector<MemoryAccess>& races;

  [[nodiscard]] bool knows(ThreadId thread, Tick tick) const {
    return thread == access.thread || (thread < clock.size() && tick <= clock[thread]);
  }
  [[nodiscard]] bool races_with(AccessKind kind, ThreadId thread, Tick tick) const {
    return scheduler::races_with(kind, access.kind) && !knows(thread, tick);
  }
  [[nodiscard]] bool takes_place_of(SiteId site, AccessKind kind, ThreadId thread,
                                    Tick tick) const {
    return site == access.site && kind == access.kind && knows(thread, tick);
  }
};

ShadowMemory::ShadowMemory() : slots_(smallest_table), free_records_(nothing), epoch_(1) {}

void ShadowMemory::reset() {
  granules_.clear();
  records_.clear();
  wide_.clear();
  removed_wide_.clear();
  free_records_ = nothing;
  can_rewind_ = true;
  undo_log_.clear();
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    slots_.assign(slots_.size(), {});
    epoch_ = 1;
  }
}

void ShadowMemory::begin_event() {
  if (can_rewind_) undo_log_.begin_event(records_.size());
}

void ShadowMemory::note(Change::What what, std::size_t index, std::uint32_t old) {
  if (!can_rewind_) return;
  undo_log_.note({what, static_cast<std::uint32_t>(index), old});
  if (undo_log_.changes() < most_changes) return;
  can_rewind_ = false;
  undo_log_.clear();
  removed_wide_.clear();
}

void ShadowMemory::rewind(std::size_t events) {
  if (events == undo_log_.events()) return;
  records_.resize(undo_log_.rewind(events, [this](const Change& change) { undo(change); }));
}

void ShadowMemory::undo(const Change& change) {
  switch (change.what) {
    case Change::What::mask:
      records_[change.index].mask = static_cast<std::uint8_t>(change.old);
      return;
    case Change::What::next:
      records_[change.index].next = change.old;
      return;
    case Change::What::first:
      granules_[change.index].first = change.old;
      return;
    case Change::What::granule:  // the last one that was added: no other was put behind its slot
      slot_of(granules_.back().number).epoch = no_epoch;
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

/// The slot of the granule, or a free one where it would go.
ShadowMemory::Slot& ShadowMemory::slot_of(std::uintptr_t number) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = mix(number) & mask;
  while (slots_[slot].epoch == epoch_ && slots_[slot].number != number) slot = (slot + 1) & mask;
  return slots_[slot];
}

std::uint32_t ShadowMemory::find_granule(std::uintptr_t number) {
  const Slot& slot = slot_of(number);
  return slot.epoch == epoch_ ? slot.granule : nothing;
}

std::uint32_t ShadowMemory::find_or_add_granule(std::uintptr_t number) {
  if ((granules_.size() + 1) * 2 > slots_.size()) grow();
  Slot& slot = slot_of(number);
  if (slot.epoch == epoch_) return slot.granule;
  const auto added = static_cast<std::uint32_t>(granules_.size());
  slot = {number, epoch_, added};
  granules_.push_back({number, nothing});
  note(Change::What::granule, added, 0);
  return added;
}

void ShadowMemory::grow() {
  slots_.assign(slots_.size() * 2, {});
  for (std::uint32_t i = 0; i < granules_.size(); ++i) {
    slot_of(granules_[i].number) = {granules_[i].number, epoch_, i};
  }
}

std::uint32_t ShadowMemory::add_record(const Record& record) {
  if (free_records_ == nothing) {
    records_.push_back(record);
    return static_cast<std::uint32_t>(records_.size() - 1);
  }
  const std::uint32_t index = free_records_;
  free_records_ = records_[index].next;
  records_[index] = record;
  return index;
}

void ShadowMemory::set_mask(std::uint32_t record, std::uint8_t mask) {
  note(Change::What::mask, record, records_[record].mask);
  records_[record].mask = mask;
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
  if (can_rewind_) return;  // it may be wanted again
  records_[record].next = free_records_;
  free_records_ = record;
}

void ShadowMemory::access(const MemoryAccess& access, std::span<const Tick> clock,
                          std::vector<MemoryAccess>& races) {
  if (access.range.size == 0) return;
  const Pass pass{access, clock, races};
  if (!wide_.empty()) check_wide(pass);
  if (access.range.size > widest_narrow) return access_wide(pass);
  const std::uintptr_t last = (access.range.address + access.range.size - 1) / granule_bytes;
  for (std::uintptr_t number = access.range.address / granule_bytes; number <= last; ++number) {
    access_granule(pass, number, mask_of(access.range, number));
  }
}

void ShadowMemory::access_granule(const Pass& pass, std::uintptr_t number, std::uint8_t mask) {
  const MemoryAccess& access = pass.access;
  const Tick now = pass.clock[access.thread];
  const std::uint32_t granule = find_or_add_granule(number);
  std::uint32_t previous = nothing;
  for (std::uint32_t at = granules_[granule].first; at != nothing;) {
    const Record record = records_[at];
    const auto common = static_cast<std::uint8_t>(record.mask & mask);
    if (common != 0 && pass.takes_place_of(record.site, record.kind, record.thread, record.tick)) {
      // The very same access again: every record that came in between was compared with this one.
      const bool same = record.thread == access.thread && record.tick == now;
      if (same && common == mask) return;
      if (common == record.mask) {
        drop(granule, previous, at);
        at = record.next;
        continue;
      }
      set_mask(at, static_cast<std::uint8_t>(record.mask & ~mask));
    } else if (common != 0 && pass.races_with(record.kind, record.thread, record.tick)) {
      pass.races.push_back({bytes_of(number, common), record.site, record.thread, record.kind});
    }
    previous = at;
    at = record.next;
  }
  const std::uint32_t first = granules_[granule].first;
  set_next(granule, nothing,
           add_record({now, access.site, access.thread, access.kind, mask, first}));
}

void ShadowMemory::check_granule(const Pass& pass, const Granule& granule) {
  const ByteRange whole{granule.number * granule_bytes, granule_bytes};
  if (!whole.overlaps(pass.access.range)) return;
  const std::uint8_t mask = mask_of(pass.access.range, granule.number);
  for (std::uint32_t at = granule.first; at != nothing; at = records_[at].next) {
    const Record& record = records_[at];
    const auto common = static_cast<std::uint8_t>(record.mask & mask);
    if (common != 0 && pass.races_with(record.kind, record.thread, record.tick)) {
      pass.races.push_back(
          {bytes_of(granule.number, common), record.site, record.thread, record.kind});
    }
  }
}

void ShadowMemory::check_wide(const Pass& pass) {
  for (const WideRecord& wide : wide_) {
    if (!wide.access.range.overlaps(pass.access.range)) continue;
    if (!pass.races_with(wide.access.kind, wide.access.thread, wide.tick)) continue;
    pass.races.push_back(wide.access);
    pass.races.back().range = intersection(wide.access.range, pass.access.range);
  }
}

void ShadowMemory::access_wide(const Pass& pass) {
  for (const Granule& granule : granules_) check_granule(pass, granule);
  const MemoryAccess& access = pass.access;
  for (std::size_t i = wide_.size(); i-- > 0;) {
    const WideRecord& old = wide_[i];
    const bool same_bytes = old.access.range == access.range;
    if (same_bytes &&
        pass.takes_place_of(old.access.site, old.access.kind, old.access.thread, old.tick)) {
      remove_wide(i);
    }
  }
  add_wide({access, pass.clock[access.thread]});
}

void ShadowMemory::add_wide(const WideRecord& record) {
  note(Change::What::wide_added, 0, 0);
  wide_.push_back(record);
}

void ShadowMemory::remove_wide(std::size_t index) {
  note(Change::What::wide_removed, index, 0);
  if (can_rewind_) removed_wide_.push_back(wide_[index]);
  wide_.erase(wide_.begin() + static_cast<std::ptrdiff_t>(index));
}

void ShadowMemory::clear_granule(std::uint32_t granule, std::uint8_t mask) {
  std::uint32_t previous = nothing;
  for (std::uint32_t at = granules_[granule].first; at != nothing;) {
    const Record record = records_[at];
    const auto left = static_cast<std::uint8_t>(record.mask & ~mask);
    if (left == 0) {
      drop(granule, previous, at);
    } else {
      if (left != record.mask) set_mask(at, left);
      previous = at;
    }
    at = record.next;
  }
}

void ShadowMemory::clear_wide(const ByteRange& range) {
  const std::uintptr_t end = range.address + range.size;
  for (std::size_t i = wide_.size(); i-- > 0;) {
    WideRecord part = wide_[i];
    const ByteRange old = part.access.range;
    if (!old.overlaps(range)) continue;
    remove_wide(i);
    const auto keep = [&](std::uintptr_t from, std::uintptr_t to) {
      part.access.range = {from, to - from};
      add_wide(part);
    };
    if (old.address < range.address) keep(old.address, range.address);
    if (end < old.address + old.size) keep(end, old.address + old.size);
  }
}

void ShadowMemory::clear(const ByteRange& range) {
  if (range.size == 0) return;
  if (!wide_.empty()) clear_wide(range);
  const std::uintptr_t first = range.address / granule_bytes;
  const std::uintptr_t last = (range.address + range.size - 1) / granule_bytes;
  if (last - first >= granules_.size()) {
    for (std::uint32_t i = 0; i < granules_.size(); ++i) {
      const std::uintptr_t number = granules_[i].number;
      if (first <= number && number <= last) clear_granule(i, mask_of(range, number));
    }
    return;
  }
  for (std::uintptr_t number = first; number <= last; ++number) {
    const std::uint32_t granule = find_granule(number);
    if (granule != nothing) clear_granule(granule, mask_of(range, number));
  }
}

}  // namespace heddle::scheduler
