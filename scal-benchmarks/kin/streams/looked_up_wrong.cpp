// expect: exit 2
// levels: O1
// says: flockfile
// Who finds flockfile by its name is told from nobody before: others do not wait for the lock.

#include <dlfcn.h>

#include <cstdio>
#include <thread>

int main() {
  auto* lock = reinterpret_cast<void (*)(FILE*)>(dlsym(RTLD_DEFAULT, "flockfile"));
  lock(stdout);
  std::thread other([] { std::puts("x"); });
  other.join();
}
