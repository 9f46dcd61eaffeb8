// expect: crash
// levels: O1
// says: was ended by SIGPIPE
// Writes into a pipe that the other thread has closed already, in one order.

#include <unistd.h>

#include <thread>

int ends[2];

int main() {
  if (pipe(ends) != 0) {
    return 0;
  }
  std::thread reader([] { close(ends[0]); });
  const ssize_t written = write(ends[1], "x", 1);
  reader.join();
  return written == 1 ? 0 : 1;
}
