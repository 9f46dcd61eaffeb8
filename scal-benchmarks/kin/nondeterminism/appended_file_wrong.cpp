// expect: exit 3
// The file grows from execution to execution.
#include <atomic>
#include <cstdio>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::FILE* file = std::fopen("heddle-kin-appended.txt", "ab");
  std::fputs("line\n", file);
  std::fseek(file, 0, SEEK_END);
  const long size = std::ftell(file);
  std::fclose(file);
  std::thread other([&] { x = 1; });
  x = static_cast<int>(size);
  other.join();
}
