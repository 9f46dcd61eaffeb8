// expect: data-race
// plain: spin_lock.cpp
// The other thread asks for the flag only when it has read what the flag guards.
#include <spin_lock.hpp>
#include <thread>

int value = 0;

int main() {
  std::thread other([] {
    value = 1;
    publish();
  });
  const int seen = value;
  const bool there = is_published();
  other.join();
  return there && seen > 1 ? 1 : 0;
}
