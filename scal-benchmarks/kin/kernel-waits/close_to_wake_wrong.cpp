// expect: deadlock
// says: waits for a read of eventfd 1
// Closing a descriptor does not wake who waits for it: the kernel goes on with its file.

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <thread>

int main() {
  const int stop = eventfd(0, 0);
  std::atomic<int> turns{0};
  std::thread waiter([&] {
    ++turns;
    std::uint64_t word = 0;
    static_cast<void>(!read(stop, &word, sizeof word));
  });
  ++turns;
  close(stop);
  waiter.join();
}
