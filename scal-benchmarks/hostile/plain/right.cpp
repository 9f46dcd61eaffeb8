#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> count{0};

int main() {
  std::thread other([] { ++count; });
  ++count;
  other.join();
  assert(count == 2);
}
