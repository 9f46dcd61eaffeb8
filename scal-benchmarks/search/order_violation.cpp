// Order violation: a thread uses the configuration before the one that started it has set it.
// Depth 1: the reader's load before the store.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> buffer_size{0};
std::atomic<int> buffers{0};

void make_buffers() {
  for (int i = 0; i < 3; ++i) {
    buffers.fetch_add(1);
  }
  assert(buffer_size.load() > 0);
}
}  // namespace

int main() {
  std::thread worker(make_buffers);
  buffer_size.store(4096);
  worker.join();
}
