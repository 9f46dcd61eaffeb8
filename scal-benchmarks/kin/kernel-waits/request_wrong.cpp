// expect: assertion
// Two requests at once: on a stream, they may come as one.

#include <sys/socket.h>
#include <unistd.h>

#include <cassert>
#include <cstring>
#include <thread>

int main() {
  int ends[2];
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  std::thread server([&] {
    for (int turn = 0; turn < 2; ++turn) {
      char request[8] = {};
      assert(recv(ends[1], request, sizeof request, 0) == 4);
      assert(std::memcmp(request, "ask", 4) == 0);
      assert(send(ends[1], "told", 5, 0) == 5);
    }
  });
  assert(send(ends[0], "ask", 4, 0) == 4);
  assert(send(ends[0], "ask", 4, 0) == 4);
  server.join();
}
