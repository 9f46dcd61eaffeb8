#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "scheduler/event.hpp"
#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

/// How many events each thread has in an execution, in all and on each location, and which thread
/// creates which: means of the executions seen. What a strategy weighs threads by.
/// Keeps a few hundred locations, the first ones. Values of choices are no events here.
class EventCounts {
 public:
  /// A set of events: 0 is all of them, others are those on one location.
  using Group = std::size_t;
  static constexpr Group everything = 0;

  EventCounts();

  /// Takes in the events of an execution that came to an end. O(events).
  void learn(std::span<const Event> executed);

  /// The groups of locations that at least two threads use, one of them writing.
  [[nodiscard]] std::span<const Group> shared() const { return shared_; }

  /// Whether the event is of the group.
  [[nodiscard]] bool is_in(Group group, const Event& event) const {
    const ByteRange& range = groups_[group].range;
    return group == everything || range.overlaps(event.range) || range.overlaps(event.second);
  }

  /// Events of the thread in an execution, on average; at least 1 if there were any.
  [[nodiscard]] std::uint32_t of(Group group, ThreadId thread) const;

  /// Those that have had an event, each once.
  [[nodiscard]] std::span<const ThreadId> threads() const { return threads_; }

  /// Who creates the thread; itself: nobody is known to.
  [[nodiscard]] ThreadId creator(ThreadId thread) const {
    return thread < creators_.size() ? creators_[thread] : thread;
  }

  [[nodiscard]] std::uint64_t executions() const { return executions_; }

 private:
  struct Counted {
    ByteRange range;
    std::vector<std::uint64_t> events;  ///< by thread, in all executions
    ThreadSet users;
    bool is_written = false;
    bool is_shared = false;
  };

  void add(Group group, ThreadId thread, bool writes);
  void add_access(const ByteRange& range, ThreadId thread, bool writes);

  std::vector<Counted> groups_;
  std::unordered_map<std::uintptr_t, Group> by_address_;
  std::vector<Group> shared_;
  std::vector<ThreadId> threads_;
  ThreadSet known_;  ///< the same as threads_
  std::vector<ThreadId> creators_;
  std::uint64_t executions_ = 0;
};

}  // namespace heddle::scheduler
