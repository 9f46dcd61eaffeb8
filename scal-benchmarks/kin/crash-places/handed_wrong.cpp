// expect: crash
// says: (T0 in act handed_wrong.cpp:9)
// A reporter of crashes raises the signal again: the place is that of the fault.

#include <csignal>
#include <thread>

void act(volatile int* at) {
  *at = 1;  // here
}

int main() {
  std::signal(SIGSEGV, [](int signal) {
    std::signal(signal, SIG_DFL);
    raise(signal);
  });
  std::thread([] {}).join();
  act(nullptr);
}
