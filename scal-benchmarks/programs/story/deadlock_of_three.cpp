// Three services that call each other in a ring, each holding its own lock meanwhile.

#include <mutex>
#include <thread>

namespace {
std::mutex billing;
std::mutex orders;
std::mutex stock;

void call(std::mutex& own, std::mutex& other) {
  const std::lock_guard mine(own);
  const std::lock_guard theirs(other);
}
}  // namespace

int main() {
  std::thread first(call, std::ref(billing), std::ref(orders));
  std::thread second(call, std::ref(orders), std::ref(stock));
  std::thread third(call, std::ref(stock), std::ref(billing));
  first.join();
  second.join();
  third.join();
}
