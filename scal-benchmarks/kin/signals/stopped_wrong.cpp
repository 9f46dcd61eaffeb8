// expect: exit 2
// says: stops itself with a signal
// Stops itself, which would stop the tester.

#include <csignal>
#include <thread>

int main() {
  std::thread other([] { std::raise(SIGSTOP); });
  other.join();
}
