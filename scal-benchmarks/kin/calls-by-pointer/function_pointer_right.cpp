// expect: none
// A function behind a pointer counts, so that the loop ends by itself.
#include <atomic>
#include <thread>

std::atomic<int> turns{0};
bool is_done() { return ++turns > 3; }
bool (*volatile poller)() = is_done;

int main() {
  std::thread other([] { turns.fetch_add(1); });
  while (!poller()) {
  }
  other.join();
}
