#include "runtime/state/restore_points.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::runtime {
namespace {

constexpr std::size_t most_points = 24;
constexpr std::size_t most_bytes = std::size_t{4} << 20;  ///< of each
constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

}  // namespace

void RestorePoints::begin_execution(const scheduler::PromotedSites& promoted) {
  if (promoted != promoted_) {
    points_.clear();
    promoted_ = promoted;
    shared_ = 0;
  }
  while (!points_.empty() && points_.back().events > shared_) {
    points_.pop_back();  // the execution before went another way from there
  }
  in_common_ = shared_;
  shared_ = 0;
}

std::size_t RestorePoints::share(std::span<const scheduler::Event> recorded) {
  shared_ = recorded.size();
  in_common_ = std::min(in_common_, shared_);
  while (!points_.empty() && points_.back().events > shared_) {
    points_.pop_back();
  }
  if (points_.empty()) {
    return 0;
  }
  const Place& place = points_.back();
  HEDDLE_ASSERT(scheduler::is_same_step(recorded[place.events - 1], place.last),
                "an execution is to go on from a place of another");
  return place.events;
}

std::size_t RestorePoints::next_place(std::size_t events) const {
  if (every_ == 0) {
    return nowhere;
  }
  const std::size_t next = (events / every_ + 1) * every_;
  return next <= in_common_ ? next : nowhere;
}

void RestorePoints::take(std::size_t events, const scheduler::Event& last) {
  Place& place = points_.emplace_back();
  place.events = events;
  place.last = last;
  if (!place.point.take(most_bytes, state_)) {
    points_.pop_back();
    return;
  }
  if (points_.size() > most_points) {
    thin_out();
  }
}

/// Gives one up: where the others stay close, measured by how far that is from the end.
void RestorePoints::thin_out() {
  const std::size_t end = points_.back().events;
  const auto cost = [&](std::size_t i) {
    const std::size_t before = i == 0 ? 0 : points_[i - 1].events;
    const auto gap = static_cast<double>(points_[i + 1].events - before);
    return gap / static_cast<double>(end - points_[i].events);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i + 1 < points_.size(); ++i) {
    best = cost(i) < cost(best) ? i : best;
  }
  points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(best));
}

}  // namespace heddle::runtime
