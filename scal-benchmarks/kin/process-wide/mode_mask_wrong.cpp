// expect: assertion
// Both change the mode mask of the process, and one relies on finding its own.

#include <sys/stat.h>

#include <cassert>
#include <thread>

int main() {
  umask(022);
  std::thread other([] { umask(077); });
  umask(027);
  assert(umask(022) == 027);
  other.join();
}
