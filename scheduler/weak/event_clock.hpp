#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cstdint>

#include "scheduler/weak/event_id.hpp"

namespace heddle::scheduler {

/// A set of events that is closed under program order.
class EventClock {
 public:
  [[nodiscard]] std::uint32_t count_of(ThreadId thread) const {
    return thread < counts_.size() ? counts_[thread] : 0;
  }
  [[nodiscard]] bool has(EventId event) const {
    return event.is_initial() || event.index < count_of(event.thread);
  }
  void add(EventId event) { raise(event.thread, event.index + 1); }
  void join(const EventClock& other) {
    for (std::size_t thread = 0; thread < other.counts_.size(); ++thread) {
      raise(static_cast<ThreadId>(thread), other.counts_[thread]);
    }
  }

 private:
  void raise(ThreadId thread, std::uint32_t count) {
    if (count > count_of(thread)) {
      counts_.resize(std::max<std::size_t>(counts_.size(), thread + 1U));
      counts_[thread] = count;
    }
  }

  /// There are many, and few threads.
  boost::container::small_vector<std::uint32_t, 4> counts_;
};

}  // namespace heddle::scheduler
