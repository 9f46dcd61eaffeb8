// Missed signal: producers and consumers wait on one condition, and notify_one wakes whoever comes
// first, perhaps one of the wrong kind, who goes back to sleep with the signal.
// Depth 3: two must be asleep, of either kind, when the signal is given, and the wrong one wakes.

#include <condition_variable>
#include <mutex>
#include <thread>

namespace {
std::mutex mutex;
std::condition_variable changed;
bool full = false;

void put() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [] { return !full; });
  full = true;
  changed.notify_one();
}

void take() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [] { return full; });
  full = false;
  changed.notify_one();
}
}  // namespace

int main() {
  std::thread producer([] {
    put();
    put();
  });
  std::thread first_consumer(take);
  std::thread second_consumer(take);
  producer.join();
  first_consumer.join();
  second_consumer.join();
}
