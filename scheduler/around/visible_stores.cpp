#include "scheduler/around/visible_stores.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

constexpr std::uintptr_t granule_bytes = 8;
constexpr std::uintptr_t widest = 4096;

/// Calls visit(number, bytes) for each granule of the range, `bytes` being those within it.
template <typename Visit>
void for_each_granule(const ByteRange& range, Visit visit) {
  const std::uintptr_t end = range.address + range.size;
  for (std::uintptr_t from = range.address; from < end;) {
    const std::uintptr_t number = from / granule_bytes;
    const std::uintptr_t to = std::min(end, (number + 1) * granule_bytes);
    const unsigned ones = (1U << (to - from)) - 1;
    visit(number, static_cast<std::uint8_t>(ones << (from % granule_bytes)));
    from = to;
  }
}

}  // namespace

void VisibleStores::begin(const PromotedSites& promoted) {
  granules_.clear();
  wide_.clear();
  wanted_.clear();
  promoted_ = promoted;
  none_is_visible_ = std::none_of(promoted.begin(), promoted.end(), is_visible_site);
}

void VisibleStores::read(const ByteRange& range) {
  for_each_granule(range, [this](std::uintptr_t number, std::uint8_t bytes) {
    Granule& granule = granules_[number];
    const unsigned fresh = bytes & ~unsigned{granule.read};
    if (fresh == 0) {
      return;
    }
    granule.read = static_cast<std::uint8_t>(granule.read | bytes);
    for (const Written& written : granule.written) {
      if ((written.bytes & fresh) != 0) {
        want(written.site, written.is_event);
      }
    }
    for (const Wide& wide : wide_) {
      if (wide.range.overlaps({number * granule_bytes, granule_bytes})) {
        want(wide.site, wide.is_event);
      }
    }
  });
}

void VisibleStores::write(const ByteRange& range, SiteId site, bool is_event) {
  if (is_visible(site)) {
    return;
  }
  if (range.size > widest) {
    return write_wide({range, site, is_event});
  }
  for_each_granule(range, [&](std::uintptr_t number, std::uint8_t bytes) {
    Granule& granule = granules_[number];
    if ((granule.read & bytes) != 0) {
      want(site, is_event);
    }
    for (Written& known : granule.written) {
      if (known.site == site && known.is_event == is_event) {
        known.bytes |= bytes;
        return;
      }
    }
    granule.written.push_back({site, is_event, bytes});
  });
}

void VisibleStores::write_wide(const Wide& wide) {
  if (std::find(wide_.begin(), wide_.end(), wide) != wide_.end()) {
    return;
  }
  wide_.push_back(wide);
  for (const auto& [number, granule] : granules_) {
    if (granule.read != 0 && wide.range.overlaps({number * granule_bytes, granule_bytes})) {
      return want(wide.site, wide.is_event);
    }
  }
}

void VisibleStores::want(SiteId site, bool is_event) {
  add(visible_site(site));
  if (!is_event) {
    add(site);
  }
}

void VisibleStores::add(SiteId site) {
  if (is_promoted(site)) {
    return;
  }
  const auto place = std::lower_bound(wanted_.begin(), wanted_.end(), site);
  if (place == wanted_.end() || *place != site) {
    wanted_.insert(place, site);
  }
}

}  // namespace heddle::scheduler
