#include "scheduler/races/shadow_memory.hpp"

#include <algorithm>
#include <bit>

namespace heddle::scheduler {

namespace {

constexpr std::uintptr_t granule_bytes = 8;

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

void ShadowMemory::access(const MemoryAccess& access, std::span<const Tick> clock,
                          std::vector<MemoryAccess>& races) {
  if (access.range.size == 0) {
    return;
  }
  const Pass pass{access, clock, races};
  if (!wide_.empty()) {
    check_wide(pass);
  }
  if (access.range.size > widest_narrow) {
    return access_wide(pass);
  }
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
  std::uint32_t replaced = nothing;  // a record of exactly these bytes, to be made this access's
  for (std::uint32_t at = granules_[granule].first; at != nothing;) {
    const Record record = records_[at];
    const auto common = static_cast<std::uint8_t>(record.mask & mask);
    if (common != 0 && pass.takes_place_of(record.site, record.kind, record.thread, record.tick)) {
      // The very same access again: every record that came in between was compared with this one.
      const bool same = record.thread == access.thread && record.tick == now;
      if (same && common == mask) {
        return;
      }
      if (record.mask == mask && replaced == nothing) {
        replaced = at;
      } else if (common == record.mask) {
        drop(granule, previous, at);
        at = record.next;
        continue;
      } else {
        set_mask(at, static_cast<std::uint8_t>(record.mask & ~mask));
      }
    } else if (common != 0 && pass.races_with(record.kind, record.thread, record.tick)) {
      pass.races.push_back(
          {bytes_of(number, common), record.site, record.thread, record.kind, record.tick});
    }
    previous = at;
    at = record.next;
  }
  if (replaced != nothing) {
    return set_time(replaced, access.thread, now);
  }
  // Field by field, and in its place: a copy would have to wait until its parts are in memory.
  const std::uint32_t added = new_record();
  Record& record = records_[added];
  record.tick = now;
  record.site = access.site;
  record.thread = access.thread;
  record.kind = access.kind;
  record.mask = mask;
  record.next = granules_[granule].first;
  set_next(granule, nothing, added);
}

/// The number of a record of which nothing is said yet.
std::uint32_t ShadowMemory::new_record() {
  if (free_records_ == nothing) {
    records_.emplace_back();
    return static_cast<std::uint32_t>(records_.size() - 1);
  }
  const std::uint32_t index = free_records_;
  free_records_ = records_[index].next;
  return index;
}

void ShadowMemory::check_granule(const Pass& pass, const Granule& granule) {
  const ByteRange whole{granule.number * granule_bytes, granule_bytes};
  if (!whole.overlaps(pass.access.range)) {
    return;
  }
  const std::uint8_t mask = mask_of(pass.access.range, granule.number);
  for (std::uint32_t at = granule.first; at != nothing; at = records_[at].next) {
    const Record& record = records_[at];
    const auto common = static_cast<std::uint8_t>(record.mask & mask);
    if (common != 0 && pass.races_with(record.kind, record.thread, record.tick)) {
      pass.races.push_back(
          {bytes_of(granule.number, common), record.site, record.thread, record.kind, record.tick});
    }
  }
}

void ShadowMemory::check_wide(const Pass& pass) {
  for (const WideRecord& wide : wide_) {
    if (!wide.access.range.overlaps(pass.access.range)) {
      continue;
    }
    if (!pass.races_with(wide.access.kind, wide.access.thread, wide.tick)) {
      continue;
    }
    pass.races.push_back(wide.access);
    pass.races.back().tick = wide.tick;
    pass.races.back().range = intersection(wide.access.range, pass.access.range);
  }
}

void ShadowMemory::compare(const MemoryAccess& access, std::span<const Tick> clock,
                           std::vector<MemoryAccess>& races) {
  const Pass pass{access, clock, races};
  check_wide(pass);
  if (access.range.size > widest_narrow) {
    return check_granules(pass);
  }
  const std::uintptr_t last = (access.range.address + access.range.size - 1) / granule_bytes;
  for (std::uintptr_t number = access.range.address / granule_bytes; number <= last; ++number) {
    const std::uint32_t granule = find_granule(number);
    if (granule != nothing) {
      check_granule(pass, granules_[granule]);
    }
  }
}

void ShadowMemory::check_granules(const Pass& pass) {
  for (const Granule& granule : granules_) {
    check_granule(pass, granule);
  }
}

void ShadowMemory::access_wide(const Pass& pass) {
  check_granules(pass);
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
  if (can_rewind_) {
    removed_wide_.push_back(wide_[index]);
  }
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
      if (left != record.mask) {
        set_mask(at, left);
      }
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
    if (!old.overlaps(range)) {
      continue;
    }
    remove_wide(i);
    const auto keep = [&](std::uintptr_t from, std::uintptr_t to) {
      part.access.range = {from, to - from};
      add_wide(part);
    };
    if (old.address < range.address) {
      keep(old.address, range.address);
    }
    if (end < old.address + old.size) {
      keep(end, old.address + old.size);
    }
  }
}

void ShadowMemory::clear(const ByteRange& range) {
  if (range.size == 0) {
    return;
  }
  if (!wide_.empty()) {
    clear_wide(range);
  }
  const std::uintptr_t first = range.address / granule_bytes;
  const std::uintptr_t last = (range.address + range.size - 1) / granule_bytes;
  if (last - first >= granules_.size()) {
    for (std::uint32_t i = 0; i < granules_.size(); ++i) {
      const std::uintptr_t number = granules_[i].number;
      if (first <= number && number <= last) {
        clear_granule(i, mask_of(range, number));
      }
    }
    return;
  }
  for (std::uintptr_t number = first; number <= last; ++number) {
    const std::uint32_t granule = find_granule(number);
    if (granule != nothing) {
      clear_granule(granule, mask_of(range, number));
    }
  }
}

}  // namespace heddle::scheduler
