// expect: none
// levels: O1
// MSG_NOSIGNAL asks for no signal.

#include <sys/socket.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <thread>

int ends[2];

int main() {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) {
    return 0;
  }
  std::thread reader([] { close(ends[0]); });
  const ssize_t sent = send(ends[1], "x", 1, MSG_NOSIGNAL);
  assert(sent == 1 || errno == EPIPE);
  reader.join();
}
