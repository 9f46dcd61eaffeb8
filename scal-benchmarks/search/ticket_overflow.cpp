// Ticket lock whose tickets have two bits: the fifth thread draws the number of the first, which
// may still be inside: both enter, or somebody is passed over and waits for ever.
// Depth 4: three others draw while one is inside, and then the fifth does.

#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

namespace {
std::atomic<unsigned> next_ticket{0};
std::atomic<unsigned> now_serving{0};
std::atomic<int> inside{0};

void enter() {
  const unsigned ticket = next_ticket.fetch_add(1) % 4;
  while (now_serving.load() % 4 != ticket) {
    std::this_thread::yield();
  }
  assert(inside.fetch_add(1) == 0);
  inside.fetch_sub(1);
  now_serving.fetch_add(1);
}
}  // namespace

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back(enter);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
