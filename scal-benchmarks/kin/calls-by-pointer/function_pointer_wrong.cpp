// expect: livelock
// Nobody does what is polled by a pointer to a function.
#include <atomic>
#include <thread>

std::atomic<bool> done{false};
bool is_done() { return done; }
bool (*volatile poller)() = is_done;

int main() {
  std::thread other([] { done = false; });
  while (!poller()) {
  }
  other.join();
}
