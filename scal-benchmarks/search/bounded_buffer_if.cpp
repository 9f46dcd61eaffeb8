// Bounded buffer with `if` where `while` is needed: a consumer that was woken does not look again,
// although another one may have been faster, and takes from an empty buffer.
// Depth 3: the first consumer sleeps, the second comes between the signal and the waking.

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {
std::mutex mutex;
std::condition_variable not_empty;
int items = 0;

void put() {
  const std::lock_guard lock(mutex);
  ++items;
  not_empty.notify_one();
}

void take() {
  std::unique_lock lock(mutex);
  if (items == 0) {
    not_empty.wait(lock);
  }
  assert(items > 0);
  --items;
}
}  // namespace

int main() {
  std::thread first(take);
  std::thread second(take);
  put();
  put();
  first.join();
  second.join();
}
