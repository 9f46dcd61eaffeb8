// expect: deadlock
// says: waits for a read of pipe 1
// Drains its wake-ups without waiting, and with them the one that it was to wait for.

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int wake[2];
  assert(pipe2(wake, O_NONBLOCK) == 0);
  std::thread waker([&] { assert(write(wake[1], "!", 1) == 1); });
  char byte = 0;
  while (read(wake[0], &byte, 1) == 1) {  // from last time, it thinks
  }
  assert(fcntl(wake[0], F_SETFL, 0) == 0);
  assert(read(wake[0], &byte, 1) == 1);
  waker.join();
}
