// expect: deadlock
// Nobody is told of the change.
#include <atomic>
#include <cstdint>
#include <thread>

std::atomic<std::uint64_t> word{1};

int main() {
  std::thread other([] { word.wait(1); });
  word.store(2);
  other.join();
}
