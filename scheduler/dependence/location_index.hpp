#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_index.hpp"
#include "scheduler/event.hpp"

namespace heddle::scheduler {

using LocationId = std::uint32_t;

/// Numbers the byte ranges that events use, and knows which of them overlap.
///
/// Both clocks keep their state by location: a range as an event names it. Nearly always all
/// accesses of a byte name the same range, so that one look-up finds everything; where ranges of
/// other size or place overlap, they are listed. Ranges repeat from one execution to the next, so
/// the index lives as long as the exploration and is rebuilt only if it outgrows what executions
/// use (trim). A location's number says nothing else and may change with trim.
class LocationIndex {
 public:
  LocationIndex();

  /// The number of `range`, which must not be empty. Expected O(1) for a known range;
  /// O(granules or locations, whichever is less) for a new one.
  LocationId find_or_add(const ByteRange& range) {
    if (latest_ < locations_.size() && locations_[latest_].range == range) {
      return latest_;
    }
    return latest_ = search_or_add(range);
  }

  /// The other locations that overlap this one.
  [[nodiscard]] std::span<const LocationId> overlapping(LocationId location) const {
    return locations_[location].overlapping;
  }
  [[nodiscard]] const ByteRange& range(LocationId location) const {
    return locations_[location].range;
  }

  /// The locations that overlap `range`, which need not be one itself. Valid until the next call.
  std::span<const LocationId> find_overlapping(const ByteRange& range);

  [[nodiscard]] std::size_t size() const { return locations_.size(); }

  /// Between executions: forgets everything if there are more than `most` locations.
  /// Returns whether it did.
  bool trim(std::size_t most);

 private:
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  struct Location {
    ByteRange range;
    std::vector<LocationId> overlapping;
  };
  /// One entry of a granule's list of locations.
  struct Link {
    LocationId location;
    std::uint32_t next;
  };
  struct Granule {
    std::uintptr_t number = 0;
    std::uint32_t first = nothing;  ///< into links_

    [[nodiscard]] bool is_free() const { return first == nothing; }
  };

  LocationId search_or_add(const ByteRange& range);
  base::NumberSlot& slot_of(const ByteRange& range);
  Granule& granule_slot(std::uintptr_t number);
  void add_to_granules(LocationId location);

  std::vector<Location> locations_;
  LocationId latest_ = 0;  ///< found or added
  base::FlatIndex<base::NumberSlot> by_range_;
  base::FlatIndex<Granule> granules_;
  std::vector<Link> links_;
  std::vector<LocationId> wide_;  ///< locations not in granules_: too many bytes
  std::vector<LocationId> found_;
};

}  // namespace heddle::scheduler
