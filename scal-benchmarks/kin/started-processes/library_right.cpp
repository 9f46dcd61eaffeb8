// expect: none
// run: --allow-spawn
// shared: lists.cpp
// says: all interleavings explored
// The same, allowed: the library gets what the command printed, in each execution.

#include <atomic>
#include <lists.hpp>
#include <thread>

int main() {
  std::atomic<int> turns{0};
  std::thread other([&turns] { ++turns; });
  ++turns;
  const int lines = lines_of("echo one; echo two");
  other.join();
  return lines == 2 ? 0 : 1;
}
