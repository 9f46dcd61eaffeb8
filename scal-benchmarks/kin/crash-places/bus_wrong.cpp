// expect: crash
// says: (T0 in act bus_wrong.cpp:12)
// A page of a file behind its end.

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <thread>

int act(const volatile char* page) {
  return *page;  // here
}

int main() {
  std::thread([] {}).join();
  char name[] = "/tmp/crash-places-XXXXXX";
  const int file = mkstemp(name);
  unlink(name);
  return act(static_cast<char*>(mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0)));
}
