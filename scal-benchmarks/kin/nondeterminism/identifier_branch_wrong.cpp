// expect: exit 3
// says: Suspect: files and other state
// Which event comes depends on a byte that nobody can put back.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <thread>

int main() {
  std::atomic<int> x{0};
  unsigned char byte = 0;
  const int file = open("/proc/sys/kernel/random/uuid", O_RDONLY);
  const bool is_read = read(file, &byte, 1) == 1;
  close(file);
  std::thread other([&] { x += 1; });
  if (is_read && byte % 2 == 0) {
    x += 2;
  } else {
    static_cast<void>(x.load());
  }
  other.join();
}
