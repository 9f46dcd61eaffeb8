// expect: crash
// levels: O1
// says: the program raised SIGALRM
// The alarm comes while the program sleeps, and nobody handles it.

#include <unistd.h>

#include <thread>

int main() {
  std::thread other([] {});
  alarm(1);
  sleep(2);
  other.join();
}
