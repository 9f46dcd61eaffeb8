// expect: exit-status
// run: --allow-spawn
// The same, with a process that fails.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

int main() {
  std::atomic<int> turns{0};
  std::thread other([&turns] { ++turns; });
  ++turns;
  other.join();
  return std::system("exit 7") == 7 * 256 ? 1 : 0;
}
