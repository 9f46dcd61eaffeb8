#include "checkers/monitor/event_ring.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace heddle::checkers {
namespace {

class EventRings : public testing::TestWithParam<ClockKind> {};

/// While a thread writes without end, no event turns up below a stamp that the reader was told.
TEST_P(EventRings, NoEventComesBelowWhatWasSaidToBeKnown) {
  StampClock clock(GetParam());
  EventRing ring(0, 1024, clock.read());
  std::atomic<bool> may_end{false};
  std::thread writer([&] {
    while (!may_end) {
      if (!ring.is_full()) {
        ring.put(clock, {});
      } else {
        std::this_thread::yield();
      }
    }
  });
  Stamp known_below = 0;
  std::size_t taken = 0;
  std::size_t late = 0;
  std::vector<MonitorEvent> batch;
  while (taken < 200'000) {
    const Stamp limit = ring.look(clock.read());
    batch.clear();
    ring.take_below(limit, batch);
    for (const MonitorEvent& event : batch) {
      late += event.stamp < known_below ? 1 : 0;
    }
    taken += batch.size();
    known_below = std::max(known_below, limit);
  }
  may_end = true;
  writer.join();
  EXPECT_EQ(late, 0);
}

INSTANTIATE_TEST_SUITE_P(Clocks, EventRings,
                         testing::Values(best_clock(), ClockKind::monotonic, ClockKind::counter));

}  // namespace
}  // namespace heddle::checkers
