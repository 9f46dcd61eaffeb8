// expect: assertion
// run: --races report
// shared: counter.cpp
// Also where plain accesses that race stay as they are.
#include <cassert>
#include <counter.hpp>
#include <thread>

int main() {
  int mine = 0;
  std::thread one([&] { mine = plain::next_ticket(); });
  std::thread other([] { static_cast<void>(plain::next_ticket()); });
  one.join();
  other.join();
  assert(mine == 1);
}
