// expect: none
// needs: /usr/include/zlib.h
// compile: -lz
// What the program orders itself is decided, whatever library is called.
#include <zlib.h>

#include <mutex>
#include <thread>

static std::mutex mutex;
static unsigned long sum;

static void add() {
  const std::lock_guard lock(mutex);
  sum += crc32(0, nullptr, 0);
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
