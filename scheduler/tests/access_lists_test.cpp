#include "scheduler/trace/access_lists.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/tests/random_events.hpp"

/// Lists kept from trace to trace are those that a scan of the trace gives.
namespace heddle::scheduler::testing {
namespace {

using Seen = std::vector<std::pair<Position, Access>>;

/// Random traces, each like the one before up to some place.
class Traces {
 public:
  explicit Traces(unsigned seed) : random_(seed) {}

  Trace next() {
    const std::size_t kept = below(3) == 0 ? steps_.size() : below(size() + 1U);
    steps_.resize(kept);
    const unsigned wanted = below(12) == 0 ? 0 : 20 + below(30);
    while (steps_.size() < wanted) {
      steps_.push_back(make());
    }
    Trace trace;
    trace.append(Step{});
    for (const Made& made : steps_) {
      Step step;
      step.event = made.event;
      step.log = made.log;
      trace.append(step);
    }
    return trace;
  }

 private:
  struct Made {
    Event event;
    std::vector<LogEntry> log;
  };

  unsigned below(unsigned count) { return random_() % count; }
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(steps_.size()); }

  /// With a choice that no other event at its place has had: what is equal there is the same.
  Made make() {
    Made made{random_event(random_), {}};
    made.event.choice = ++made_;
    made.event.set_time_limit(below(2) == 0);
    while (below(4) == 0) {
      constexpr LogKind kinds[] = {LogKind::thread_begin, LogKind::thread_woken,
                                   LogKind::thread_joined, LogKind::invocation};
      made.log.push_back({.kind = kinds[below(4)], .thread = static_cast<ThreadId>(below(4))});
    }
    return made;
  }

  std::mt19937 random_;
  std::vector<Made> steps_;
  std::uint16_t made_ = 0;
};

bool orders_threads(LogKind kind) {
  return kind == LogKind::thread_begin || kind == LogKind::thread_woken ||
         kind == LogKind::thread_joined;
}

/// After which event the thread stood before what it did as event `position`, or did not do.
Position arrival(const Trace& trace, ThreadId thread, Position position) {
  Position found = no_position;
  for (Position i = 0; i < position; ++i) {
    found = trace.events()[i].thread == thread ? i : found;
  }
  for (const Marker& marker : trace.markers()) {
    const bool counts = orders_threads(marker.entry.kind) && marker.entry.thread == thread;
    if (counts && marker.position > 0 && marker.position <= position &&
        (found == no_position || marker.position - 1 > found)) {
      found = marker.position - 1;
    }
  }
  return found;
}

/// The earlier uses of exactly these bytes, from the latest back, if `same`; else of others that
/// overlap them, in order.
Seen uses_before(const Trace& trace, const ByteRange& range, Position before, bool same) {
  Seen seen;
  for (Position i = before; i-- > 0;) {
    const Event& event = trace.events()[i];
    const Access access = access_of(event);
    const auto add = [&](const ByteRange& used, Access how) {
      const bool counts = range.size != 0 && used.size != 0 && used.overlaps(range);
      if (counts && (used == range) == same) {
        seen.emplace_back(i, how);
      }
    };
    if (access == Access::everything) {
      continue;
    }
    add(event.second, Access::write);
    if (access != Access::none) {
      add(event.range, access);
    }
  }
  if (!same) {
    std::sort(seen.begin(), seen.end());
  }
  return seen;
}

template <typename... Arguments>
std::pair<Seen, Seen> visited(AccessLists& lists, Arguments... arguments) {
  std::pair<Seen, Seen> seen;
  lists.for_each_before(arguments..., [&](Position position, Access access, bool is_same) {
    (is_same ? seen.first : seen.second).emplace_back(position, access);
    return true;
  });
  std::sort(seen.second.begin(), seen.second.end());
  return seen;
}

void expect_uses(AccessLists& lists, const Trace& trace, Position position) {
  const Event& event = trace.events()[position];
  if (access_of(event) == Access::everything) {
    return;
  }
  const auto expected = [&](const ByteRange& range) {
    return std::pair(uses_before(trace, range, position, true),
                     uses_before(trace, range, position, false));
  };
  EXPECT_EQ(visited(lists, event.range, position), expected(event.range));
  const ByteRange touched = access_of(event) == Access::none ? ByteRange{} : event.range;
  using Range = AccessLists::Range;
  using SameReads = AccessLists::SameReads;
  auto all = expected(touched);
  EXPECT_EQ(visited(lists, position, Range::first, SameReads::visited), all);
  std::erase_if(all.first, [](const auto& use) { return use.second != Access::write; });
  EXPECT_EQ(visited(lists, position, Range::first, SameReads::passed_over), all);
  EXPECT_EQ(visited(lists, position, Range::second, SameReads::visited), expected(event.second));
}

void expect_lists_of(AccessLists& lists, const Trace& trace) {
  std::vector<Position> opaque;
  std::vector<Position> timed;
  std::vector<Position> last(5, no_position);
  const auto size = static_cast<Position>(trace.events().size());
  for (Position i = 0; i < size; ++i) {
    const Event& event = trace.events()[i];
    if (access_of(event) == Access::everything) {
      opaque.push_back(i);
    }
    if (is_timed_wait(event)) {
      timed.push_back(i);
    }
    last[event.thread] = i;
    EXPECT_EQ(lists.arrival(i), arrival(trace, event.thread, i));
    expect_uses(lists, trace, i);
  }
  EXPECT_TRUE(std::ranges::equal(lists.opaque(), opaque));
  EXPECT_TRUE(std::ranges::equal(lists.timed_waits(), timed));
  for (std::size_t id = 0; id < last.size(); ++id) {
    const auto thread = static_cast<ThreadId>(id);
    EXPECT_EQ(lists.last_of(thread), last[thread]);
    EXPECT_EQ(lists.arrival_of_next(thread), arrival(trace, thread, size));
  }
}

TEST(AccessLists, AreWhatAScanOfTheTraceGives) {
  Traces traces(31);
  AccessLists lists;
  for (unsigned round = 0; round < 400; ++round) {
    const Trace trace = traces.next();
    lists.update(trace);
    expect_lists_of(lists, trace);
    if (HasFailure()) {
      FAIL() << "round " << round;
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
