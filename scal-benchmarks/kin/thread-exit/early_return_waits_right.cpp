// expect: none
// run: --wait-for-threads --allow-exit-status 3
// The threads go on after main has returned, before static objects are destroyed.

#include <atomic>
#include <cassert>
#include <thread>

struct Sum {
  std::atomic<int> value{0};
  ~Sum() { assert(value == 3); }
};
Sum sum;

int main() {
  std::thread([] { sum.value += 1; }).detach();
  std::thread([] { sum.value += 2; }).detach();
  return 3;
}
