// expect: assertion
// The number of the process chooses the counter that is added to in two steps.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> counters[3];

int main() {
  std::atomic<int>& counter = counters[getpid() % 3];
  std::thread worker([&] { counter = counter + 1; });
  counter = counter + 1;
  worker.join();
  assert(counter == 2);
}
