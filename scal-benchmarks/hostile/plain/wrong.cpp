#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> count{0};

int main() {
  std::thread other([] { count = count + 1; });
  count = count + 1;
  other.join();
  assert(count == 2);
}
