#include "scheduler/shadow_memory.hpp"

#include <algorithm>
#include <bit>

namespace heddle::scheduler {

namespace {

constexpr std::uint32_t nothing = ~std::uint32_t{0};
constexpr std::uintptr_t granule_bytes = 8;
constexpr std::size_t smallest_table = 256;

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

ShadowMemory::ShadowMemory() : granules_(smallest_table), free_records_(nothing), epoch_(1) {}

void ShadowMemory::reset() {
  occupied_.clear();
  records_.clear();
  wide_.clear();
  free_records_ = nothing;
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    granules_.assign(granules_.size(), {});
    epoch_ = 1;
  }
}

ShadowMemory::Granule* ShadowMemory::find_granule(std::uintptr_t number) {
  const std::size_t mask = granules_.size() - 1;
  std::size_t slot = mix(number) & mask;
  while (granules_[slot].epoch == epoch_) {
    if (granules_[slot].number == number) return &granules_[slot];
    slot = (slot + 1) & mask;
  }
  return nullptr;
}

ShadowMemory::Granule& ShadowMemory::granule_slot(std::uintptr_t number) {
  const std::size_t mask = granules_.size() - 1;
  std::size_t slot = mix(number) & mask;
  while (granules_[slot].epoch == epoch_) {
    if (granules_[slot].number == number) return granules_[slot];
    slot = (slot + 1) & mask;
  }
  if ((occupied_.size() + 1) * 2 > granules_.size()) {
    grow();
    return granule_slot(number);
  }
  granules_[slot] = {number, epoch_, nothing};
  occupied_.push_back(static_cast<std::uint32_t>(slot));
  return granules_[slot];
}

void ShadowMemory::grow() {
  std::vector<Granule> old(granules_.size() * 2);
  old.swap(granules_);
  const std::size_t mask = granules_.size() - 1;
  for (std::uint32_t& slot : occupied_) {
    const Granule granule = old[slot];
    std::size_t free_slot = mix(granule.number) & mask;
    while (granules_[free_slot].epoch == epoch_) free_slot = (free_slot + 1) & mask;
    granules_[free_slot] = granule;
    slot = static_cast<std::uint32_t>(free_slot);
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
  Granule& granule = granule_slot(number);
  for (std::uint32_t* link = &granule.first; *link != nothing;) {
    Record& record = records_[*link];
    const auto common = static_cast<std::uint8_t>(record.mask & mask);
    if (common == 0) {
      link = &record.next;
      continue;
    }
    if (pass.takes_place_of(record.site, record.kind, record.thread, record.tick)) {
      // The very same access again: every record that came in between was compared with this one.
      const bool same = record.thread == access.thread && record.tick == now;
      if (same && common == mask) return;
      record.mask = static_cast<std::uint8_t>(record.mask & ~mask);
      if (record.mask == 0) {
        const std::uint32_t dropped = *link;
        *link = record.next;
        record.next = free_records_;
        free_records_ = dropped;
        continue;
      }
    } else if (pass.races_with(record.kind, record.thread, record.tick)) {
      pass.races.push_back({bytes_of(number, common), record.site, record.thread, record.kind});
    }
    link = &record.next;
  }
  granule.first = add_record({now, access.site, access.thread, access.kind, mask, granule.first});
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
  for (const std::uint32_t slot : occupied_) check_granule(pass, granules_[slot]);
  const MemoryAccess& access = pass.access;
  std::erase_if(wide_, [&](const WideRecord& old) {
    return old.access.range == access.range &&
           pass.takes_place_of(old.access.site, old.access.kind, old.access.thread, old.tick);
  });
  wide_.push_back({access, pass.clock[access.thread]});
}

void ShadowMemory::clear_granule(Granule& granule, std::uint8_t mask) {
  for (std::uint32_t* link = &granule.first; *link != nothing;) {
    Record& record = records_[*link];
    record.mask = static_cast<std::uint8_t>(record.mask & ~mask);
    if (record.mask != 0) {
      link = &record.next;
      continue;
    }
    const std::uint32_t dropped = *link;
    *link = record.next;
    record.next = free_records_;
    free_records_ = dropped;
  }
}

void ShadowMemory::clear_wide(const ByteRange& range) {
  const std::uintptr_t end = range.address + range.size;
  for (std::size_t i = wide_.size(); i-- > 0;) {
    const WideRecord whole = wide_[i];
    const ByteRange old = whole.access.range;
    if (!old.overlaps(range)) continue;
    wide_.erase(wide_.begin() + static_cast<std::ptrdiff_t>(i));
    const auto keep = [&](std::uintptr_t from, std::uintptr_t to) {
      wide_.push_back(whole);
      wide_.back().access.range = {from, to - from};
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
  if (last - first >= occupied_.size()) {
    for (const std::uint32_t slot : occupied_) {
      const std::uintptr_t number = granules_[slot].number;
      if (first <= number && number <= last) {
        clear_granule(granules_[slot], mask_of(range, number));
      }
    }
    return;
  }
  for (std::uintptr_t number = first; number <= last; ++number) {
    if (Granule* granule = find_granule(number)) clear_granule(*granule, mask_of(range, number));
  }
}

}  // namespace heddle::scheduler
