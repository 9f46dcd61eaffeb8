// expect: exit 3
// says: did not recur
// run: --jobs 2
// The same with worker processes: one of them alone runs the program for the first time.
#include <atomic>
#include <cassert>
#include <cstdio>
#include <string>
#include <thread>

int main(int, char** argv) {
  std::atomic<int> x{0};
  std::thread other([&] { x += 1; });
  x += 1;
  other.join();
  const std::string name = std::string(argv[0]) + ".mark";
  std::FILE* file = std::fopen(name.c_str(), "rb");
  const bool was_there = file != nullptr;
  if (!was_there) {
    file = std::fopen(name.c_str(), "wb");
  }
  std::fclose(file);
  assert(was_there);
}
