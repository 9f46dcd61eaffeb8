// expect: exit 3
// Each look at this file of the kernel shows something else.
#include <atomic>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>

int main() {
  std::atomic<std::size_t> x{0};
  char text[4096] = "";
  std::FILE* file = std::fopen("/proc/sys/kernel/random/uuid", "rb");
  const std::size_t size = file == nullptr ? 0 : std::fread(text, 1, sizeof text, file);
  std::fclose(file);
  std::thread other([&] { x += 1; });
  x = std::hash<std::string>()(std::string(text, size));
  other.join();
}
