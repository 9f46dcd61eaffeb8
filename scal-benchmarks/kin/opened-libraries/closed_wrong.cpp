// expect: data-race
// opened: counter.cpp
// Likewise, but what it counts is protected by nothing.

#include <dlfcn.h>

#include <cassert>
#include <thread>

void call() {
  void* library = dlopen(OPENED, RTLD_NOW);
  assert(library != nullptr);
  reinterpret_cast<void (*)()>(dlsym(library, "count_unlocked"))();
  assert(dlclose(library) == 0);
}

int main() {
  std::thread other(call);
  call();
  other.join();
}
