#include "scheduler/dependence/location_index.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "base/hashing.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::uint32_t nothing = ~std::uint32_t{0};
constexpr std::uintptr_t granule_bytes = 8;
constexpr std::uintptr_t widest_narrow_granules = 64;
constexpr std::size_t smallest_table = 64;

std::uintptr_t first_granule(const ByteRange& range) { return range.address / granule_bytes; }
std::uintptr_t last_granule(const ByteRange& range) {
  return (range.address + (range.size - 1)) / granule_bytes;
}
bool is_wide(const ByteRange& range) {
  return last_granule(range) - first_granule(range) >= widest_narrow_granules;
}

}  // namespace

LocationIndex::LocationIndex()
    : by_range_(smallest_table, nothing), granules_(smallest_table, {0, nothing}) {}

std::size_t LocationIndex::slot_of(const ByteRange& range) const {
  const std::size_t mask = by_range_.size() - 1;
  std::size_t slot = base::scatter(range.address + (range.size << 56U)) & mask;
  while (by_range_[slot] != nothing && !(locations_[by_range_[slot]].range == range)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

LocationIndex::Granule& LocationIndex::granule_slot(std::uintptr_t number) {
  const std::size_t mask = granules_.size() - 1;
  std::size_t slot = base::scatter(number) & mask;
  while (granules_[slot].first != nothing && granules_[slot].number != number) {
    slot = (slot + 1) & mask;
  }
  return granules_[slot];
}

LocationId LocationIndex::search_or_add(const ByteRange& range) {
  HEDDLE_ASSERT(range.size != 0, "an empty range has no location");
  const std::size_t slot = slot_of(range);
  if (by_range_[slot] != nothing) return by_range_[slot];

  const auto added = static_cast<LocationId>(locations_.size());
  const std::span<const LocationId> others = find_overlapping(range);
  locations_.push_back({range, {others.begin(), others.end()}});
  for (const LocationId other : locations_.back().overlapping) {
    locations_[other].overlapping.push_back(added);
  }
  by_range_[slot] = added;
  add_to_granules(added);
  if (locations_.size() * 2 > by_range_.size()) grow_locations();
  return added;
}

std::span<const LocationId> LocationIndex::find_overlapping(const ByteRange& range) {
  found_.clear();
  if (range.size == 0) return found_;
  const std::uintptr_t granules = last_granule(range) - first_granule(range) + 1;
  if (is_wide(range) || granules > locations_.size()) {
    for (LocationId id = 0; id < locations_.size(); ++id) {
      if (locations_[id].range.overlaps(range)) found_.push_back(id);
    }
    return found_;
  }
  for (std::uintptr_t number = first_granule(range); number <= last_granule(range); ++number) {
    for (std::uint32_t at = granule_slot(number).first; at != nothing; at = links_[at].next) {
      const LocationId id = links_[at].location;
      if (!locations_[id].range.overlaps(range)) continue;
      if (std::find(found_.begin(), found_.end(), id) == found_.end()) found_.push_back(id);
    }
  }
  for (const LocationId id : wide_) {
    if (locations_[id].range.overlaps(range)) found_.push_back(id);
  }
  return found_;
}

void LocationIndex::add_to_granules(LocationId location) {
  const ByteRange range = locations_[location].range;
  if (is_wide(range)) {
    wide_.push_back(location);
    return;
  }
  for (std::uintptr_t number = first_granule(range); number <= last_granule(range); ++number) {
    Granule& granule = granule_slot(number);
    if (granule.first == nothing) ++granules_used_;
    links_.push_back({location, granule.first});
    granule = {number, static_cast<std::uint32_t>(links_.size() - 1)};
    if (granules_used_ * 2 > granules_.size()) grow_granules();
  }
}

void LocationIndex::grow_locations() {
  by_range_.assign(by_range_.size() * 2, nothing);
  for (LocationId id = 0; id < locations_.size(); ++id) {
    by_range_[slot_of(locations_[id].range)] = id;
  }
}

void LocationIndex::grow_granules() {
  std::vector<Granule> old(granules_.size() * 2, {0, nothing});
  old.swap(granules_);
  for (const Granule& granule : old) {
    if (granule.first != nothing) granule_slot(granule.number) = granule;
  }
}

bool LocationIndex::trim(std::size_t most) {
  if (locations_.size() <= most) return false;
  locations_.clear();
  links_.clear();
  wide_.clear();
  granules_used_ = 0;
  by_range_.assign(smallest_table, nothing);
  granules_.assign(smallest_table, {0, nothing});
  return true;
}

}  // namespace heddle::scheduler
