// expect: assertion
// The handler of SIGPIPE runs in the thread that wrote, if the reader was gone by then.

#include <unistd.h>

#include <cassert>
#include <csignal>
#include <thread>

volatile std::sig_atomic_t broken = 0;

int main() {
  std::signal(SIGPIPE, [](int) { broken = 1; });
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread reader([&] { close(ends[0]); });
  static_cast<void>(!write(ends[1], "x", 1));
  assert(broken == 0);
  reader.join();
}
