// Use after free: a writer replaces the current version and frees the old one at once, although a
// reader may have got hold of it. Depth 2: replacing and freeing between the reader's two loads.

#include <atomic>
#include <thread>

namespace {
struct Version {
  std::atomic<int> number{0};
};
std::atomic<Version*> current{nullptr};
std::atomic<int> sum{0};

void read_twice() {
  for (int i = 0; i < 2; ++i) {
    const Version* version = current.load();
    sum.fetch_add(version->number.load());
  }
}

void replace() {
  auto* next = new Version;
  next->number.store(1);
  delete current.exchange(next);
}
}  // namespace

int main() {
  current.store(new Version);
  std::thread reader(read_twice);
  replace();
  reader.join();
  delete current.load();
}
