// expect: exit 3
// says: did not recur
// It races where a file is not there, and makes it: later executions have no such access.
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>

int plain = 0;

int main(int, char** argv) {
  const std::string name = std::string(argv[0]) + ".mark";
  std::FILE* file = std::fopen(name.c_str(), "rb");
  const bool was_there = file != nullptr;
  if (!was_there) {
    file = std::fopen(name.c_str(), "wb");
  }
  std::fclose(file);
  std::atomic<int> x{0};
  std::thread other([&] {
    x += 1;
    if (!was_there) {
      plain = 1;
    }
  });
  x += 1;
  if (!was_there) {
    plain = 2;
  }
  other.join();
}
