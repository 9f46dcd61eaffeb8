// expect: deadlock
// says: waits for a read of pipe 1
// A forgotten duplicate keeps the pipe open.

#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  assert(dup(ends[1]) >= 0);
  int sum = 0;
  std::thread reader([&] {
    char byte = 0;
    while (read(ends[0], &byte, 1) == 1) {
      ++sum;
    }
  });
  assert(write(ends[1], "abc", 3) == 3);
  assert(close(ends[1]) == 0);
  reader.join();
  assert(sum == 3);
}
