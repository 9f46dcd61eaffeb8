// A plain counter beside an atomic flag: the reader looks at the counter whatever the flag says.

#include <atomic>
#include <thread>

namespace {
int delivered = 0;
std::atomic<bool> is_ready{false};
std::atomic<int> collected{0};

void deliver() {
  delivered = 1;
  is_ready.store(true, std::memory_order_release);
}

void collect() {
  const bool was_ready = is_ready.load(std::memory_order_acquire);
  collected.store(delivered + (was_ready ? 1 : 0));
}
}  // namespace

int main() {
  std::thread sender(deliver);
  collect();
  sender.join();
  return collected.load() > 2 ? 1 : 0;
}
