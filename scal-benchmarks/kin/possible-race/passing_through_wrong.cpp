// expect: data-race
// plain: spin_lock.cpp
// Who takes a lock and gives it back has told nobody what it did before.
#include <spin_lock.hpp>
#include <thread>

static int shared = 0;

static void use() {
  ++shared;
  pass_through();
}

int main() {
  std::thread other(use);
  use();
  other.join();
}
