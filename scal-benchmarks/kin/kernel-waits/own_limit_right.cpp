// expect: none
// levels: O1
// Sockets that are to wait for half a second wait for half a second.

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <thread>

int made(int type) {
  const int descriptor = socket(AF_INET, type, 0);
  const timeval limit{0, 500'000};
  assert(setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) == 0);
  return descriptor;
}

int main() {
  std::thread other([] {
    const int listener = made(SOCK_STREAM);
    assert(listen(listener, 1) == 0);
    assert(accept(listener, nullptr, nullptr) == -1 && errno == EAGAIN);
    char word = 0;
    const int receiver = made(SOCK_DGRAM);
    assert(recv(receiver, &word, 1, 0) == -1 && errno == EAGAIN);
    assert(read(receiver, &word, 1) == -1 && errno == EAGAIN);
  });
  other.join();
}
