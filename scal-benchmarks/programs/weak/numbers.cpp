#include <cstdio>
#include <cstdlib>
#include <thread>

/// What two threads get from a library depends on who calls it first.
int main() {
  int first = 0;
  int second = 0;
  std::thread one([&] { first = std::rand(); });
  std::thread other([&] { second = std::rand(); });
  one.join();
  other.join();
  std::printf("%d\n", first < second ? 1 : 0);
}
