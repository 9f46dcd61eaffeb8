// expect: deadlock
// says: waits for a read of pipe 2
// Each waits for the other's first word.

#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int there[2];
  int back[2];
  assert(pipe(there) == 0 && pipe(back) == 0);
  std::thread other([&] {
    char word = 0;
    assert(read(there[0], &word, 1) == 1);
    assert(write(back[1], "b", 1) == 1);
  });
  char word = 0;
  assert(read(back[0], &word, 1) == 1);
  assert(write(there[1], "t", 1) == 1);
  other.join();
}
