// expect: data-race
// says: ready
// Writing to a pipe from which the other has not read orders nothing.

#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  int ready = 0;
  std::thread other([&] {
    assert(write(ends[1], "b", 1) == 1);
    assert(ready < 2);
  });
  ready = 1;
  assert(write(ends[1], "a", 1) == 1);
  other.join();
  char both[2];
  assert(read(ends[0], both, 2) == 2);
}
