#include "scheduler/random/pct.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"

namespace heddle::scheduler {

double PctBound::probability() const {
  if (threads == 0) {
    return 0;
  }
  const auto k = static_cast<double>(std::max<std::uint64_t>(events, 1));
  return 1 / (threads * std::pow(k, static_cast<double>(depth) - 1));
}

Pct::Pct(const Options& options)
    : Seeded(options.seed), depth_(options.depth), events_(options.expected_events) {
  HEDDLE_ASSERT(depth_ >= 1, "a bug has at least depth 1");
}

bool Pct::begin_execution() {
  Seeded::begin_execution();
  change_points_.resize(depth_ - 1);
  const std::uint64_t last = std::numeric_limits<std::uint32_t>::max();
  const auto count = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(events_, 1, last));
  for (std::uint64_t& point : change_points_) {
    point = random().below(count);
  }
  admitted_.clear();
  lowest_ = 0;
  passed_ = 0;
  in_a_row_ = 0;
  last_.reset();
  return true;
}

std::optional<ThreadId> Pct::choose(std::span<const Event> next_events) {
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  admit(next_events);
  const Event* own = last_ ? find_event(next_events, *last_) : nullptr;
  const bool gives_way = own != nullptr && own->yielded && own->enabled;
  if (gives_way && random().below(2) == 0) {
    lower_below_all(*last_);
  }
  const Event* chosen = highest(next_events);
  const bool alone = enabled_threads(next_events).size() == 1;
  if (!alone) {
    chosen = pass_change_points(chosen, next_events);
  }
  const bool goes_on = last_ == chosen->thread && !alone;
  in_a_row_ = goes_on ? in_a_row_ + 1 : 0;
  last_ = chosen->thread;
  return last_;
}

/// The highest after the priority changes that are due at this event.
const Event* Pct::pass_change_points(const Event* highest, std::span<const Event> next_events) {
  for (std::size_t i = 0; i < change_points_.size(); ++i) {
    if (change_points_[i] != passed_) {
      continue;
    }
    priorities_.at(highest->thread) = static_cast<std::int64_t>(i) + 1;
    highest = this->highest(next_events);
  }
  ++passed_;
  constexpr std::uint64_t patience = 1000;
  if (last_ == highest->thread && in_a_row_ >= patience + 10 * events_) {
    lower_below_all(*last_);
    highest = this->highest(next_events);
  }
  return highest;
}

void Pct::admit(std::span<const Event> next_events) {
  for (const Event& event : next_events) {
    if (admitted_.contains(event.thread)) {
      continue;
    }
    admitted_.add(event.thread);
    priorities_.at(event.thread) = depth_ + static_cast<std::int64_t>(random().next() >> 2U);
  }
}

const Event* Pct::highest(std::span<const Event> next_events) const {
  const Event* best = nullptr;
  for (const Event& event : next_events) {
    if (!event.enabled) {
      continue;
    }
    if (best == nullptr || priorities_.at(event.thread) > priorities_.at(best->thread)) {
      best = &event;
    }
  }
  HEDDLE_ASSERT(best != nullptr, "there is no thread to choose from");
  return best;
}

void Pct::end_execution(const EndedExecution& execution) {
  threads_ = std::max(threads_, static_cast<unsigned>(admitted_.size()));
  if (execution.ending != Ending::step_limit) {
    events_ = std::max(events_, passed_);
  }
}

}  // namespace heddle::scheduler
