// expect: assertion
// shared: counter.cpp
// A look may come after the change.
#include <cassert>
#include <counter.hpp>
#include <thread>

int main() {
  int seen = -1;
  std::thread one([] { static_cast<void>(plain::next_ticket()); });
  std::thread other([&] { seen = plain::last_ticket(); });
  one.join();
  other.join();
  assert(seen == 0);
}
