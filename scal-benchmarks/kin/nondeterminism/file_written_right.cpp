// expect: none
// A file that is written anew in each execution is what the program makes it.
#include <atomic>
#include <cstdio>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::FILE* file = std::fopen("heddle-kin-written.txt", "w+b");
  std::fputs("line\n", file);
  std::rewind(file);
  char line[16] = "";
  const bool is_read = std::fgets(line, sizeof line, file) != nullptr;
  std::fclose(file);
  std::thread other([&] { x += 1; });
  x += is_read ? line[0] : 0;
  other.join();
}
