// expect: exit 3
// run: --fail-if-vacuous
// says: libz.so
// needs: /usr/include/zlib.h
// compile: -lz -fno-plt
// A library that is not instrumented was called, by another way.
#include <zlib.h>

#include <atomic>
#include <thread>

static std::atomic<unsigned long> x;

int main() {
  std::thread other([] { x += 1; });
  x += crc32(0, nullptr, 0);
  other.join();
}
