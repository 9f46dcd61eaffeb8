// expect: none
// A handler that a timer calls writes to the pipe: that is no deadlock.

#include <sys/time.h>
#include <unistd.h>

#include <cassert>
#include <csignal>
#include <thread>

int ends[2];

int main() {
  assert(pipe(ends) == 0);
  std::signal(SIGALRM, [](int) { static_cast<void>(!write(ends[1], "!", 1)); });
  itimerval soon{};
  soon.it_value.tv_usec = 20'000;
  assert(setitimer(ITIMER_REAL, &soon, nullptr) == 0);
  std::thread reader([] {
    char byte = 0;
    assert(read(ends[0], &byte, 1) == 1 && byte == '!');
  });
  reader.join();
}
