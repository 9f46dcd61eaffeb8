// expect: exit 3
// says: T0 waits for a signal that no thread of the program sends, in act silent_wait_wrong.cpp:13
// A wait for a signal that nobody sends.

#include <csignal>
#include <thread>

__attribute__((noinline)) int act() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  int signal = 0;
  return sigwait(&set, &signal) + signal;  // here
}

int main() {
  std::thread([] {}).join();
  return act();
}
