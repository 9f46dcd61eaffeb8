// expect: none
// levels: O1
// A signal ends a read, unless the handler asks for more.

#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

int ends[2];

int main() {
  if (pipe(ends) != 0) {
    return 0;
  }
  struct sigaction action{};
  action.sa_handler = [](int) {};
  sigaction(SIGUSR1, &action, nullptr);
  std::thread reader([] {
    char byte = 0;
    const ssize_t got = read(ends[0], &byte, 1);
    assert(got == 1 || errno == EINTR);
  });
  pthread_kill(reader.native_handle(), SIGUSR1);
  static_cast<void>(!write(ends[1], "x", 1));
  reader.join();
}
