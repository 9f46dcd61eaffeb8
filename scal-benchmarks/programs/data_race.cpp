// A data race: what is written is published by a flag that does not order it.

#include <atomic>
#include <cstdio>
#include <thread>

namespace {
int message = 0;
std::atomic<bool> is_ready = false;
}  // namespace

int main() {
  std::thread writer([] {
    message = 42;
    is_ready.store(true, std::memory_order_relaxed);
  });
  if (is_ready.load(std::memory_order_relaxed)) {
    std::printf("%d\n", message);
  }
  writer.join();
}
