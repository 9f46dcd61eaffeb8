#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "scheduler/execution.hpp"

namespace heddle::scheduler {

/// Finds the sites whose stores change what is looked at between steps: of these some byte has been
/// looked at, and written by the site, in whatever executions and order. That is more than must be
/// visible, of which docs/search/invariants.md has the proof.
class VisibleStores {
 public:
  /// Forgets all. These sites are promoted, and some are visible already.
  void begin(const PromotedSites& promoted);

  /// A look has read these bytes.
  void read(const ByteRange& range);

  /// Code of this site has written these bytes: as an event, or not (then it is to become one).
  void write(const ByteRange& range, SiteId site, bool is_event);

  /// Whether events of this site are visible from the beginning.
  [[nodiscard]] bool is_visible(SiteId site) const { return is_promoted(visible_site(site)); }
  [[nodiscard]] bool none_is_visible() const { return none_is_visible_; }

  /// What has to be promoted besides: sorted, unique.
  [[nodiscard]] const PromotedSites& wanted() const { return wanted_; }

 private:
  struct Written {
    SiteId site = 0;
    bool is_event = false;
    std::uint8_t bytes = 0;
  };
  /// Eight bytes, a bit each.
  struct Granule {
    std::uint8_t read = 0;
    std::vector<Written> written;
  };
  struct Wide {
    ByteRange range;
    SiteId site = 0;
    bool is_event = false;
    friend bool operator==(const Wide&, const Wide&) = default;
  };

  void write_wide(const Wide& wide);
  void want(SiteId site, bool is_event);
  void add(SiteId site);
  [[nodiscard]] bool is_promoted(SiteId site) const {
    return std::binary_search(promoted_.begin(), promoted_.end(), site);
  }

  PromotedSites promoted_;
  bool none_is_visible_ = true;
  PromotedSites wanted_;
  std::unordered_map<std::uintptr_t, Granule> granules_;
  std::vector<Wide> wide_;  ///< too many bytes for granules
};

}  // namespace heddle::scheduler
