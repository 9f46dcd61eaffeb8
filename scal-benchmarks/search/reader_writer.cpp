// Reader-writer lock whose writer looks for readers and announces itself in two steps: a reader can
// come in between. Depth 2: the reader's look at the writer between the writer's look and store.

#include <atomic>
#include <cassert>
#include <thread>

namespace {
std::atomic<int> readers{0};
std::atomic<bool> writing{false};
std::atomic<int> left{0};
std::atomic<int> right{0};

void read_both() {
  readers.fetch_add(1);
  while (writing.load()) {
    std::this_thread::yield();
  }
  assert(left.load() == right.load());
  readers.fetch_sub(1);
}

void write_both() {
  while (readers.load() != 0) {
    std::this_thread::yield();
  }
  writing.store(true);
  left.store(1);
  right.store(1);
  writing.store(false);
}
}  // namespace

int main() {
  std::thread first(read_both);
  std::thread second(read_both);
  write_both();
  first.join();
  second.join();
}
