// expect: none
// input: a line
// Waits for standard input and for its own threads at once. Input is there, so it never has to
// wait; the word of the thread may be there too.

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread other([&] { assert(write(ends[1], "x", 1) == 1); });
  pollfd events[] = {{0, POLLIN, 0}, {ends[0], POLLIN, 0}};
  const int ready = poll(events, 2, -1);
  assert(ready >= 1);
  other.join();
}
