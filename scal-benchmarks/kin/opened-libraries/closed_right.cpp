// expect: none
// opened: counter.cpp
// A library with instrumented code is opened, called and closed, by two threads one after the
// other, and closed for good before the program goes on.

#include <dlfcn.h>

#include <cassert>
#include <thread>

void call() {
  void* library = dlopen(OPENED, RTLD_NOW);
  assert(library != nullptr);
  reinterpret_cast<void (*)()>(dlsym(library, "count"))();
  assert(dlclose(library) == 0);
}

int main() {
  call();
  std::thread other(call);
  call();
  other.join();
}
