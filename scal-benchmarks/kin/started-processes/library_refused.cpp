// expect: exit 2
// shared: lists.cpp
// says: the program calls popen("echo one; echo two", "r") at library_refused.cpp:14
// A prebuilt library starts the command: the place is where the program called it.

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
