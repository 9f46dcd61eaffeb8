// expect: none
// run: --strategy dpor
// says: 2 executions
// What is written to an eventfd adds up: nothing is lost. Two writes, 2 orders; the read comes
// after both.

#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int counter = eventfd(0, 0);
  const auto add = [&] {
    const std::uint64_t one = 1;
    assert(write(counter, &one, sizeof one) == sizeof one);
  };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  std::uint64_t sum = 0;
  assert(read(counter, &sum, sizeof sum) == sizeof sum && sum == 2);
}
