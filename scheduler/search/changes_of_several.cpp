#include "scheduler/search/changes_of_several.hpp"

#include <algorithm>
#include <tuple>

#include "scheduler/search/outcome.hpp"
#include "scheduler/search/waiting_events.hpp"

namespace heddle::scheduler {

void ChangesOfSeveral::look_at(const EndedExecution& execution, AccessLists& lists,
                               const Event& waiting, Position before) {
  execution_ = &execution;
  events_ = execution.trace.events();
  lists_ = &lists;
  waiting_ = waiting;
  uses_.clear();
  const auto add = [&](Position use, Access /*used*/, bool /*is_same*/) {
    if (dependent(events_[use], waiting_)) {
      uses_.push_back(use);
    }
    return true;
  };
  lists.for_each_before(waiting.range, before, add);
  lists.for_each_before(waiting.second, before, add);
  for (const Position opaque : lists.opaque()) {
    if (opaque < before) {
      uses_.push_back(opaque);
    }
  }
  std::sort(uses_.begin(), uses_.end());
  uses_.erase(std::unique(uses_.begin(), uses_.end()), uses_.end());
  note_told(object_of(waiting));
}

/// In the whole trace: where nothing comes before b that tells an object's state, what comes later
/// tells how it was at first.
void ChangesOfSeveral::note_told(const ByteRange& objects) {
  told_.clear();
  const auto add = [&](Position use, Access /*used*/, bool /*is_same*/) {
    const Event& event = events_[use];
    if (waits_for_several(event)) {
      return true;  // it tells of none
    }
    if (event.range.overlaps(objects)) {
      told_.push_back({event.range, use});
    }
    if (event.second.overlaps(objects)) {
      told_.push_back({event.second, use});
    }
    return true;
  };
  lists_->for_each_before(objects, static_cast<Position>(events_.size()), add);
  std::sort(told_.begin(), told_.end(), [](const Told& a, const Told& b) {
    return std::tuple(a.object.address, a.object.size, a.position) <
           std::tuple(b.object.address, b.object.size, b.position);
  });
}

void ChangesOfSeveral::note_others(Position first) {
  first_ = first;
  const TraceOrder& order = execution_->order;
  others_.clear();
  for (auto use = std::upper_bound(uses_.begin(), uses_.end(), first); use != uses_.end(); ++use) {
    if (order.happens_before(first, *use)) {
      continue;
    }
    Other other{.position = *use};
    for (std::size_t i = others_.size(); i-- > 0;) {
      const Position earlier = others_[i].position;
      const bool is_direct =
          std::none_of(other.after.begin(), other.after.end(), [&](std::uint32_t between) {
            return order.happens_before(earlier, others_[between].position);
          });
      if (is_direct && order.happens_before(earlier, *use)) {
        other.after.push_back(static_cast<std::uint32_t>(i));
      }
    }
    others_.push_back(std::move(other));
  }
}

bool ChangesOfSeveral::can_take(const Other& other) const {
  return std::all_of(other.after.begin(), other.after.end(),
                     [this](std::uint32_t earlier) { return others_[earlier].is_taken; });
}

/// In the order of their bits, the earliest being the highest. What is forced comes after nothing
/// that is not.
bool ChangesOfSeveral::next_set() {
  for (std::size_t i = others_.size(); i-- > 0;) {
    if (others_[i].is_taken || !can_take(others_[i])) {
      continue;
    }
    others_[i].is_taken = true;
    for (std::size_t later = i + 1; later < others_.size(); ++later) {
      others_[later].is_taken = others_[later].is_forced;
    }
    return true;
  }
  return false;
}

Position ChangesOfSeveral::last_taken() const {
  const auto last = std::find_if(others_.rbegin(), others_.rend(),
                                 [](const Other& other) { return other.is_taken; });
  return last == others_.rend() ? 0 : last->position;
}

std::vector<Position> ChangesOfSeveral::taken() const {
  std::vector<Position> positions;
  for (const Other& other : others_) {
    if (other.is_taken) {
      positions.push_back(other.position);
    }
  }
  return positions;
}

bool ChangesOfSeveral::is_before_waiting(Position position) const {
  if (position <= first_) {
    return position < first_;
  }
  const auto other =
      std::lower_bound(others_.begin(), others_.end(), position,
                       [](const Other& each, Position wanted) { return each.position < wanted; });
  return other != others_.end() && other->position == position && other->is_taken;
}

bool ChangesOfSeveral::is_possible() const {
  if (waiting_.awaited() == 0) {
    return true;
  }
  for (auto begin = told_.begin(); begin != told_.end();) {
    const auto end = std::find_if(
        begin, told_.end(), [&](const Told& told) { return !(told.object == begin->object); });
    if (makes_possible({begin, end})) {
      return true;
    }
    begin = end;
  }
  return false;
}

/// Whether the object is ready, or may be. One that nothing tells of was not ready before, and
/// still is not: see Event::awaited.
bool ChangesOfSeveral::makes_possible(std::span<const Told> of_object) const {
  const Event* next = nullptr;  // the first that may not come before b
  for (auto told = of_object.rbegin(); told != of_object.rend(); ++told) {
    const Event& event = events_[told->position];
    const bool tells = tells_state(event, told->object);
    const bool changes = !only_reads(event, told->object);
    if (!tells && !changes) {
      continue;
    }
    if (changes && is_before_waiting(told->position)) {
      return !tells || is_possible_after(waiting_, event);
    }
    next = &event;
  }
  return next != nullptr &&
         (!tells_state(*next, of_object.front().object) || is_possible_before(waiting_, *next));
}

}  // namespace heddle::scheduler
