#include <sys/socket.h>
#include <sys/un.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  int s = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un a{AF_UNIX, ""};
  bind(s, (sockaddr*)&a, sizeof a.sun_family);  // the kernel finds a name
  listen(s, 1);
  accept(s, nullptr, nullptr);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
