// expect: exit 2
// levels: O1
// says: a process that is stopped cannot be explored
// Stops itself, which would stop the tester.

#include <csignal>
#include <thread>

int main() {
  std::thread other([] { std::raise(SIGSTOP); });
  other.join();
}
