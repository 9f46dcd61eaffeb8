// expect: none
// run: --strategy dpor
// says: 2 executions
// An eventfd that counts from 5, made before main: whoever comes first takes all of it.

#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

const int counter = eventfd(5, EFD_NONBLOCK);

int main() {
  std::uint64_t got[2] = {};
  const auto take = [&](int who) {
    if (read(counter, &got[who], sizeof got[who]) < 0) {
      got[who] = 0;
    }
  };
  std::thread one(take, 0);
  std::thread two(take, 1);
  one.join();
  two.join();
  assert(got[0] + got[1] == 5 && got[0] * got[1] == 0);
}
