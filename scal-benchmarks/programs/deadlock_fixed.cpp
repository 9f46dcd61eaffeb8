// The twin of deadlock.cpp: both threads lock in one order.

#include <mutex>
#include <thread>

namespace {
std::mutex first;
std::mutex second;
int balance = 0;

void add(std::mutex& outer, std::mutex& inner, int amount) {
  const std::lock_guard outer_guard(outer);
  const std::lock_guard inner_guard(inner);
  balance += amount;
}
}  // namespace

int main() {
  std::thread other([] { add(first, second, 1); });
  add(first, second, 2);
  other.join();
  return balance == 3 ? 0 : 1;
}
