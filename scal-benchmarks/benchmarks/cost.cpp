// What scripts/bench cost measures: three threads with as many events as it says, in executions
// that differ in nine events on a variable they share, three of each thread: 9! / (3! 3! 3!) =
// 1,680 classes of traces.
//
//     usage: cost FAMILY EVENTS
//
// late       private events first: executions begin alike and differ at their ends
// early      private events last: whatever two executions have in common, it is little
// dependent  all events are on one variable (there are more classes than anybody can visit)

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int threads = 3;
constexpr int shared_events = 3;

struct alignas(64) Counter {
  std::atomic<int> value{0};
};
Counter counters[threads];
Counter shared;

void add(Counter& counter, int times) {
  for (int i = 0; i < times; ++i) {
    counter.value.fetch_add(1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    return 2;
  }
  const std::string family = argv[1];
  const int own = std::atoi(argv[2]) / threads - shared_events;
  std::vector<std::thread> all;
  all.reserve(threads);
  for (Counter& counter : counters) {
    all.emplace_back([&family, &counter, own] {
      if (family == "early") {
        add(shared, shared_events);
      }
      add(family == "dependent" ? shared : counter, own);
      if (family != "early") {
        add(shared, shared_events);
      }
    });
  }
  for (std::thread& thread : all) {
    thread.join();
  }
}
