// expect: deadlock
// says: waits for a read of pipe 1 from before
// A pipe that is made before main: nobody closes it, and the reader waits for its end.

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <thread>

struct Channel {
  int ends[2];
  Channel() { assert(pipe(ends) == 0 && write(ends[1], "ab", 2) == 2); }
};

Channel channel;

int main() {
  std::thread reader([] {
    char byte = 0;
    for (int turn = 0; turn < 3; ++turn) {
      assert(read(channel.ends[0], &byte, 1) == 1 && byte == "abc"[turn]);
    }
    assert(read(channel.ends[0], &byte, 1) == 0);
  });
  assert(write(channel.ends[1], "c", 1) == 1);
  reader.join();
}
