// expect: deadlock
// libcxx: livelock
// One arrives and does not say that it will not come again.
#include <barrier>
#include <thread>

int main() {
  std::barrier gate(2);
  std::thread other([&] { gate.arrive_and_wait(); });
  gate.arrive_and_wait();
  gate.arrive_and_wait();
  other.join();
}
