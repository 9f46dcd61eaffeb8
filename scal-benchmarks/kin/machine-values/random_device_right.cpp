// expect: none
// Numbers from the processor and the kernel choose where threads work.

#include <sys/random.h>

#include <atomic>
#include <cassert>
#include <cstdio>
#include <random>
#include <thread>

std::atomic<int> slots[4];

int main() {
  std::random_device device;
  unsigned char byte = 0;
  assert(getrandom(&byte, 1, 0) == 1);
  std::FILE* source = std::fopen("/dev/urandom", "r");
  assert(source != nullptr);
  const int third = std::fgetc(source);
  std::fclose(source);
  const unsigned first = device();
  std::thread worker([&] { slots[(first ^ byte) % 4] += 1; });
  slots[third % 4] += 1;
  worker.join();
  assert(slots[0] + slots[1] + slots[2] + slots[3] == 2);
}
