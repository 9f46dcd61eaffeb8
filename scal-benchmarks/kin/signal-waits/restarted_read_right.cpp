// expect: none
// levels: O1
// With SA_RESTART, which signal() sets, the read goes on.

#include <unistd.h>

#include <cassert>
#include <csignal>
#include <thread>

int ends[2];

int main() {
  if (pipe(ends) != 0) {
    return 0;
  }
  std::signal(SIGUSR1, [](int) {});
  std::thread reader([] {
    char byte = 0;
    const ssize_t got = read(ends[0], &byte, 1);
    assert(got == 1);
  });
  pthread_kill(reader.native_handle(), SIGUSR1);
  static_cast<void>(!write(ends[1], "x", 1));
  reader.join();
}
