// expect: none
// The lock is taken twice, and given back twice.
#include <cassert>
#include <mutex>
#include <thread>

std::recursive_mutex guard;
int count = 0;

void add() {
  const std::lock_guard held(guard);
  ++count;
}

int main() {
  const auto add_two = [] {
    const std::lock_guard held(guard);
    const int before = count;
    add();
    add();
    assert(count == before + 2);
  };
  std::thread other(add_two);
  add_two();
  other.join();
}
