#include "scheduler/dependence/location_index.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "base/hashing.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::uintptr_t granule_bytes = 8;
constexpr std::uintptr_t widest_narrow_granules = 64;
constexpr std::size_t smallest_table = 64;

std::uintptr_t first_granule(const ByteRange& range) { return range.address / granule_bytes; }
std::uintptr_t last_granule(const ByteRange& range) {
  return (range.address + (range.size - 1)) / granule_bytes;
}
std::uint64_t hash_of(const ByteRange& range) {
  return base::scatter(range.address + (range.size << 56U));
}
bool is_wide(const ByteRange& range) {
  return last_granule(range) - first_granule(range) >= widest_narrow_granules;
}

}  // namespace

LocationIndex::LocationIndex() : by_range_(smallest_table), granules_(smallest_table) {}

base::NumberSlot& LocationIndex::slot_of(const ByteRange& range) {
  return by_range_.find(hash_of(range), [&](base::NumberSlot there) {
    return locations_[there.number()].range == range;
  });
}

LocationIndex::Granule& LocationIndex::granule_slot(std::uintptr_t number) {
  return granules_.find(base::scatter(number),
                        [number](const Granule& there) { return there.number == number; });
}

LocationId LocationIndex::search_or_add(const ByteRange& range) {
  HEDDLE_ASSERT(range.size != 0, "an empty range has no location");
  base::NumberSlot& slot = slot_of(range);
  if (!by_range_.is_free(slot)) {
    return slot.number();
  }

  const auto added = static_cast<LocationId>(locations_.size());
  const std::span<const LocationId> others = find_overlapping(range);
  locations_.push_back({range, {others.begin(), others.end()}});
  for (const LocationId other : locations_.back().overlapping) {
    locations_[other].overlapping.push_back(added);
  }
  by_range_.occupy(slot, base::NumberSlot(added));
  add_to_granules(added);
  if (!by_range_.has_room_for(0)) {
    by_range_.grow(smallest_table, [this](base::NumberSlot there) {
      return hash_of(locations_[there.number()].range);
    });
  }
  return added;
}

std::span<const LocationId> LocationIndex::find_overlapping(const ByteRange& range) {
  found_.clear();
  if (range.size == 0) {
    return found_;
  }
  const std::uintptr_t granules = last_granule(range) - first_granule(range) + 1;
  if (is_wide(range) || granules > locations_.size()) {
    for (LocationId id = 0; id < locations_.size(); ++id) {
      if (locations_[id].range.overlaps(range)) {
        found_.push_back(id);
      }
    }
    return found_;
  }
  for (std::uintptr_t number = first_granule(range); number <= last_granule(range); ++number) {
    for (std::uint32_t at = granule_slot(number).first; at != nothing; at = links_[at].next) {
      const LocationId id = links_[at].location;
      if (!locations_[id].range.overlaps(range)) {
        continue;
      }
      if (std::find(found_.begin(), found_.end(), id) == found_.end()) {
        found_.push_back(id);
      }
    }
  }
  for (const LocationId id : wide_) {
    if (locations_[id].range.overlaps(range)) {
      found_.push_back(id);
    }
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
    const bool is_new = granules_.is_free(granule);
    links_.push_back({location, granule.first});
    const Granule filled{number, static_cast<std::uint32_t>(links_.size() - 1)};
    is_new ? granules_.occupy(granule, filled) : granules_.replace(granule, filled);
    if (!granules_.has_room_for(0)) {
      granules_.grow(smallest_table,
                     [](const Granule& there) { return base::scatter(there.number); });
    }
  }
}

bool LocationIndex::trim(std::size_t most) {
  if (locations_.size() <= most) {
    return false;
  }
  locations_.clear();
  links_.clear();
  wide_.clear();
  by_range_.restart(smallest_table);
  granules_.restart(smallest_table);
  return true;
}

}  // namespace heddle::scheduler
