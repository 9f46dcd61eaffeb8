// expect: exit 3
// says: possible-race
// shared: spin_lock.cpp
// A flag in the library's own data.
#include <spin_lock.hpp>
#include <thread>

static int value = 0;

int main() {
  bool is_wrong = false;
  std::thread other([&] { is_wrong = is_published() && value != 1; });
  value = 1;
  publish();
  other.join();
  return is_wrong ? 1 : 0;
}
