// expect: none
// says: not seen: what libz.so
// needs: /usr/include/zlib.h
// compile: -lz
// It is said, and is no failure unless that was asked for.
#include <zlib.h>

#include <atomic>
#include <thread>

static std::atomic<unsigned long> x;

int main() {
  std::thread other([] { x += 1; });
  x += crc32(0, nullptr, 0);
  other.join();
}
