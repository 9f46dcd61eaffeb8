// expect: exit 3
// says: it prints
// Only what it prints differs.
#include <cstdio>
#include <thread>

int main() {
  unsigned long value = 0;
  std::FILE* file = std::fopen("/proc/sys/kernel/random/uuid", "rb");
  const std::size_t got = std::fread(&value, sizeof value, 1, file);
  std::fclose(file);
  std::thread other([] {});
  other.join();
  std::printf("%zu %lx\n", got, value);
}
