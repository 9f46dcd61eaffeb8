// Deadlock by lock order: each of three philosophers takes the fork on the left, then the one on
// the right. Depth 3: all three must hold one fork before any of them takes a second.

#include <array>
#include <mutex>
#include <thread>

namespace {
std::array<std::mutex, 3> forks;
std::array<int, 3> meals{};

void dine(std::size_t seat) {
  const std::lock_guard left(forks[seat]);
  const std::lock_guard right(forks[(seat + 1) % 3]);
  ++meals[seat];
}
}  // namespace

int main() {
  std::thread first(dine, 0);
  std::thread second(dine, 1);
  std::thread third(dine, 2);
  first.join();
  second.join();
  third.join();
}
