// expect: data-race
// compile: -lz
// needs: /usr/include/zlib.h
// A checksum orders nothing.
#include <zlib.h>

#include <thread>

static unsigned long sum = 0;

static void add(const char* text) {
  sum += crc32(0, reinterpret_cast<const Bytef*>(text), 3);
  static_cast<void>(crc32(0, reinterpret_cast<const Bytef*>(text), 2));
}

int main() {
  std::thread other(add, "abc");
  add("def");
  other.join();
}
