// expect: none
// levels: O1
// A socket that is to wait for half a second waits for half a second.

#include <sys/socket.h>
#include <sys/time.h>

#include <cassert>
#include <cerrno>
#include <thread>

int main() {
  std::thread other([] {
    const int receiver = socket(AF_INET, SOCK_DGRAM, 0);
    const timeval limit{0, 500'000};
    assert(setsockopt(receiver, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) == 0);
    char word = 0;
    assert(recv(receiver, &word, 1, 0) == -1 && errno == EAGAIN);
  });
  other.join();
}
