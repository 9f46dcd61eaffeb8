// expect: assertion
// A look at the count, and its new value, in two steps: one of two additions is lost.

#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int counter = eventfd(0, EFD_NONBLOCK);
  const auto add = [&] {
    std::uint64_t count = 0;
    if (read(counter, &count, sizeof count) < 0) {
      count = 0;
    }
    ++count;
    std::uint64_t rest = 0;
    if (read(counter, &rest, sizeof rest) < 0) {  // "replaces" what is there
      rest = 0;
    }
    assert(write(counter, &count, sizeof count) == sizeof count);
  };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  std::uint64_t sum = 0;
  assert(read(counter, &sum, sizeof sum) == sizeof sum && sum == 2);
}
