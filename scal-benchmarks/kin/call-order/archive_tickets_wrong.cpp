// expect: assertion
// says: call plain::next_ticket
// archive: counter.cpp
// The second thread may be the first to ask.
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
