// expect: deadlock
// says: waits for a read of eventfd 1
// One read takes what two have written: the second read then waits for ever.

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
  for (int turn = 0; turn < 2; ++turn) {
    std::uint64_t got = 0;
    assert(read(counter, &got, sizeof got) == sizeof got);
  }
  first.join();
  second.join();
}
