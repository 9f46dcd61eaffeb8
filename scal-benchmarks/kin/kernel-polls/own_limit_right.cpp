// expect: none
// levels: O1
// A poll of what Heddle does not look into ends when its own time is over.

#include <poll.h>
#include <sys/socket.h>

#include <cassert>
#include <thread>

int main() {
  std::thread other([] {
    pollfd waited{socket(AF_INET, SOCK_DGRAM, 0), POLLIN, 0};
    assert(poll(&waited, 1, 1'000) == 0);
  });
  other.join();
}
