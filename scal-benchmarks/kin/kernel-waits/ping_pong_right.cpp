// expect: none
// run: --strategy dpor
// says: 1 execution
// Each read is possible only after the write that it waits for, and each write follows a read of
// its own thread: there is one order. A blocked thread that stood in the way of the other one
// would stop everything; one that was not blocked would read nothing.

#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int there[2];
  int back[2];
  assert(pipe(there) == 0 && pipe(back) == 0);
  int ball = 0;  // plain: whoever has read owns it
  std::thread other([&] {
    for (int turn = 0; turn < 3; ++turn) {
      char token = 0;
      assert(read(there[0], &token, 1) == 1 && token == 't');
      ++ball;
      assert(write(back[1], "b", 1) == 1);
    }
  });
  for (int turn = 0; turn < 3; ++turn) {
    char token = 0;
    ++ball;
    assert(write(there[1], "t", 1) == 1);
    assert(read(back[0], &token, 1) == 1 && token == 'b');
  }
  assert(ball == 6);
  other.join();
}
