#include "scheduler/races/race_detector.hpp"

#include <algorithm>
#include <iterator>
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
      if (event.kind == EventKind::local_end) {
        return event.is_end_of_scope() ? AccessKind::scope_end : AccessKind::function_end;
      }
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
  ended_.reset();
  events_ = 0;
  begin_again();
  promoted_ = promoted;
  std::erase_if(calls_, [&](SiteId call) {
    return std::binary_search(promoted_.begin(), promoted_.end(), call);
  });
}

void RaceDetector::rewind(std::size_t events) {
  shadow_.rewind(events);
  ended_.rewind(events);
  events_ = events;
}

void RaceDetector::drop_new_races() {
  for (const Race& race : new_races()) {
    known_pairs_.erase(race.first.site, race.second.site);
    --kept_at_[race.first.site];
    --kept_at_[race.second.site];
  }
  races_.resize(races_before_);
}

void RaceDetector::append(const Event& event, std::span<const Tick> clock) {
  shadow_.begin_event();
  ++events_;
  if (event.kind == EventKind::kernel_poll && event.tells_order()) {
    keep_call(order_in_kernel);
  }
  const std::optional<AccessKind> kind = kind_of(event);
  if (!kind) {
    return;
  }
  const MemoryAccess access{event.range, event.site, event.thread, *kind};
  if (is_life_end(*kind)) {
    return end_life(access, true, clock);
  }
  if (touches_range(event)) {
    check(access, clock);
  }
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
    case LogKind::life_end: {
      const bool of_scope = (entry.tag & life_end_of_scope) != 0;
      const AccessKind kind = of_scope ? AccessKind::scope_end : AccessKind::function_end;
      const bool is_shared = (entry.tag & life_end_of_shared) != 0;
      return end_life({range, entry.label, entry.thread, kind}, is_shared, clock);
    }
    case LogKind::library_call: {
      const bool changes = (entry.tag & library_call_is_quiet) == 0;
      const AccessKind kind = changes ? AccessKind::library_change : AccessKind::library_look;
      return check({range, call_site(entry.value, changes), entry.thread, kind}, clock);
    }
    default:
      return;
  }
}

void RaceDetector::check(const MemoryAccess& access, std::span<const Tick> clock) {
  found_.clear();
  shadow_.access(access, clock, found_);
  ended_.compare(access, clock, found_);
  keep_races(access);
}

void RaceDetector::end_life(const MemoryAccess& end, bool is_shared, std::span<const Tick> clock) {
  if (is_shared) {
    found_.clear();
    shadow_.compare(end, clock, found_);
    keep_races(end);
  }
  ended_.add(end, clock[end.thread], events_);
}

void RaceDetector::keep_races(const MemoryAccess& access) {
  for (const MemoryAccess& earlier : found_) {
    if (is_library_call(access.kind)) {
      keep_call(earlier.site);
      keep_call(access.site);
      continue;
    }
    if (is_only_possible(earlier, access.thread)) {
      if (possible_pairs_.insert(pair_of(earlier.site, access.site)).second) {
        possible_.push_back(
            {{earlier, access},
             with_libraries_->libraries_between(earlier.thread, earlier.tick, access.thread)});
      }
      continue;
    }
    if (!known_pairs_.insert(earlier.site, access.site)) {
      continue;
    }
    std::uint32_t& at_earlier = kept_at_[earlier.site];
    std::uint32_t& at_this = kept_at_[access.site];
    if (at_earlier >= many_races && at_this >= many_races) {
      ++not_kept_;
      continue;
    }
    ++at_earlier;
    ++at_this;
    races_.push_back({earlier, access});
  }
}

void RaceDetector::keep_call(SiteId call) {
  const auto at = std::lower_bound(calls_.begin(), calls_.end(), call);
  const bool is_known = at != calls_.end() && *at == call;
  if (!is_known && !std::binary_search(promoted_.begin(), promoted_.end(), call)) {
    calls_.insert(at, call);
  }
}

bool RaceDetector::is_only_possible(const MemoryAccess& earlier, ThreadId thread) const {
  if (with_libraries_ == nullptr) {
    return false;
  }
  const std::span<const Tick> clock = with_libraries_->clock(thread);
  return earlier.thread < clock.size() && clock[earlier.thread] >= earlier.tick;
}

std::vector<PossibleRace> RaceDetector::possible_races() const {
  std::vector<PossibleRace> found;
  std::copy_if(possible_.begin(), possible_.end(), std::back_inserter(found),
               [this](const PossibleRace& race) {
                 return !known_pairs_.contains(race.first.site, race.second.site);
               });
  return found;
}

PromotedSites RaceDetector::sites_to_promote() const {
  PromotedSites sites = calls_;
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
