// expect: none
// So may a latch.

#include <latch>
#include <thread>

std::thread start() {
  std::latch done{1};
  std::thread worker([&] { done.count_down(); });
  done.wait();
  return worker;
}

int main() { start().join(); }
