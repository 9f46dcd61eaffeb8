// expect: exit-status
// plain: registry.cpp
// One thread removes what the other counts on; each execution begins with both entries.

#include <atomic>
#include <cassert>
#include <registry.hpp>
#include <thread>

std::atomic<int> turn{0};

int main() {
  assert(registry_size() == 2);
  std::thread worker([] {
    ++turn;
    registry_remove("first");
    ++turn;
  });
  const bool in_between = turn == 1;
  ++turn;
  worker.join();
  return in_between && registry_size() == 1 ? 1 : 0;
}
