#include <atomic>
#include <csignal>
#include <ctime>
#include <thread>

std::atomic<int> turn{0};

void act() {
  timer_t id;
  sigevent e{};
  e.sigev_notify = SIGEV_THREAD;
  e.sigev_notify_function = [](sigval) {};
  timer_create(CLOCK_MONOTONIC, &e, &id);
  itimerspec s{{0, 0}, {0, 1000000}};
  timer_settime(id, 0, &s, nullptr);
  usleep(10000);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
