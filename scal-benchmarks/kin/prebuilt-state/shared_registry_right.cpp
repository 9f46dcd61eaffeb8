// expect: none
// shared: registry.cpp
// The heap that a prebuilt library's static constructors began, and what it makes once.

#include <atomic>
#include <cassert>
#include <cstring>
#include <registry.hpp>
#include <thread>

int main() {
  assert(registry_size() == 2 && std::strncmp(registry_first(), "first with", 10) == 0);
  assert(registry_once() == 100 && registry_once() == 101);
  std::atomic<int> turns{0};
  std::thread worker([&] { ++turns; });
  ++turns;
  worker.join();
  assert(registry_add("third") == 3 && registry_add("fourth") == 4);
  registry_remove("first");
  assert(registry_size() == 3 && std::strcmp(registry_first(), "second") == 0 && turns == 2);
}
