// expect: exit 2
// levels: O1
// says: SIGEV_THREAD
// A timer that begins threads of the C library's own.

#include <csignal>
#include <ctime>

int main() {
  timer_t timer{};
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = [](sigval) {};
  timer_create(CLOCK_MONOTONIC, &event, &timer);
}
