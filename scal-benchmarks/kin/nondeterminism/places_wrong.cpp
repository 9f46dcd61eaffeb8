// expect: exit 3
// says: places_wrong.cpp:2
// levels: O0
// The report tells the places of both events.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <thread>

static std::atomic<int> x;
static std::atomic<int> y;

int main() {
  unsigned char byte = 0;
  const int file = open("/proc/sys/kernel/random/uuid", O_RDONLY);
  const bool is_read = read(file, &byte, 1) == 1;
  close(file);
  std::thread other([] { x = 1; });
  if (is_read && byte % 2 == 0) {
    x = 2;
  } else {
    y = 2;
  }
  other.join();
}
