// Double-checked locking done wrong: the pointer is published before the object behind it is
// complete, and a thread that takes the short way in uses it too early.
// Depth 2: the reader's two loads between the two stores of the writer.

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace {
struct Table {
  std::atomic<int> entries{0};
};
Table storage;
std::atomic<Table*> instance{nullptr};
std::mutex creation;

Table* table() {
  if (Table* known = instance.load()) {
    return known;
  }
  const std::lock_guard guard(creation);
  if (instance.load() == nullptr) {
    instance.store(&storage);
    storage.entries.store(100);
  }
  return instance.load();
}

void use() { assert(table()->entries.load() == 100); }
}  // namespace

int main() {
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
}
