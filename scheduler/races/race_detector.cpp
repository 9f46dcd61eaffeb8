#include "scheduler/races/race_detector.hpp"

#include <algorithm>
#include <optional>

#include "scheduler/event_predicates.hpp"

namespace heddle::scheduler {

namespace {

/// How an event touches its range, as far as races go.
std::optional<AccessKind> kind_of(const Event& event) {
  switch (trait<&EventTraits::race>(event.kind)) {
    case RaceRole::none:
      break;
    case RaceRole::plain: {
      const bool stores = trait<&EventTraits::access>(event.kind) == MemoryUse::store;
      return stores ? AccessKind::plain_write : AccessKind::plain_read;
    }
    case RaceRole::frees:
      return AccessKind::free;
    case RaceRole::atomic:
      return is_write(event) ? AccessKind::atomic_write : AccessKind::atomic_read;
  }
  return std::nullopt;
}

std::uint64_t pair_of(SiteId a, SiteId b) {
  return (std::uint64_t{std::min(a, b)} << 32U) | std::max(a, b);
}

}  // namespace

void RaceDetector::begin_execution(const PromotedSites& promoted, bool can_rewind) {
  shadow_.reset(can_rewind);
  begin_again();
  promoted_ = promoted;
}

void RaceDetector::append(const Event& event, std::span<const Tick> clock) {
  shadow_.begin_event();
  const std::optional<AccessKind> kind = kind_of(event);
  if (!kind) {
    return;
  }
  check({event.range, event.site, event.thread, *kind}, clock);
  if (event.second.size != 0) {
    check({event.second, event.site, event.thread, AccessKind::atomic_write}, clock);
  }
}

void RaceDetector::append(const LogEntry& entry, std::span<const Tick> clock) {
  const ByteRange range{entry.address, entry.size};
  switch (entry.kind) {
    case LogKind::plain_load:
      return check({range, entry.label, entry.thread, AccessKind::plain_read}, clock);
    case LogKind::plain_store:
      return check({range, entry.label, entry.thread, AccessKind::plain_write}, clock);
    case LogKind::free_block:
      return check({range, entry.label, entry.thread, AccessKind::free}, clock);
    case LogKind::allocation:
      return shadow_.clear(range);
    default:
      return;
  }
}

void RaceDetector::check(const MemoryAccess& access, std::span<const Tick> clock) {
  found_.clear();
  shadow_.access(access, clock, found_);
  for (const MemoryAccess& earlier : found_) {
    if (known_pairs_.insert(pair_of(earlier.site, access.site)).second) {
      races_.push_back({earlier, access});
    }
  }
}

PromotedSites RaceDetector::sites_to_promote() const {
  PromotedSites sites;
  for (const Race& race : new_races()) {
    for (const MemoryAccess& access : {race.first, race.second}) {
      const bool known = std::binary_search(promoted_.begin(), promoted_.end(), access.site);
      if (is_plain(access.kind) && access.site != 0 && !known) {
        sites.push_back(access.site);
      }
    }
  }
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

}  // namespace heddle::scheduler
