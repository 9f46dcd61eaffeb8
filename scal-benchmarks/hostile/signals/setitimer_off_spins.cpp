#include <sys/time.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  itimerval v{};
  setitimer(ITIMER_VIRTUAL, &v, nullptr);
  for (volatile int i = 0;;) {
    i = i + 1;
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
