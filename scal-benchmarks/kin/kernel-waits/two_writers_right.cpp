// expect: none
// run: --strategy dpor
// says: 4 executions
// Two orders of the writes; in each, the first read comes before the second write or after it.
// The second read waits for both.

#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread a([&] { assert(write(ends[1], "a", 1) == 1); });
  std::thread b([&] { assert(write(ends[1], "b", 1) == 1); });
  char got[2];
  assert(read(ends[0], &got[0], 1) == 1 && read(ends[0], &got[1], 1) == 1);
  assert(got[0] != got[1]);
  a.join();
  b.join();
}
