#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// A set of unordered pairs of sites that is small where it is dense: the partners of a site are a
/// sorted list, or a bit for each site where that takes less. So a million pairs of a thousand
/// sites take some hundred kilobytes, and no pair takes more than eight bytes, but for what vectors
/// keep in reserve.
class SitePairSet {
 public:
  /// Returns whether the pair is new. Takes time linear in the partners of a site whose partners
  /// are a list.
  bool insert(SiteId one, SiteId other);
  void erase(SiteId one, SiteId other);
  [[nodiscard]] bool contains(SiteId one, SiteId other) const;

 private:
  struct Row {
    std::vector<std::uint32_t> list;  ///< sorted; empty if there are bits
    std::vector<std::uint64_t> bits;
  };
  struct Place {
    std::uint32_t row = 0;
    std::uint32_t partner = 0;  ///< not greater than `row`
  };

  std::uint32_t number_of(SiteId site);
  [[nodiscard]] static Place place_of(std::uint32_t one, std::uint32_t other);

  std::unordered_map<SiteId, std::uint32_t> numbers_;  ///< in the order of their coming
  std::vector<Row> rows_;                              ///< by number
};

}  // namespace heddle::scheduler
