// expect: data-race
// needs: /usr/include/zlib.h
// compile: -lz
// Both call a library, before their accesses only.
#include <zlib.h>

#include <thread>

static unsigned long sum;

static void add() {
  const unsigned long own = crc32(0, nullptr, 0);
  sum += own;
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
