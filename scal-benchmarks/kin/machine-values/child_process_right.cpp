// expect: none
// run: --allow-spawn
// A process that is started has the values of the machine, and is waited for.

#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

int main() {
  std::atomic<int> turns{0};
  std::thread other([&turns] { ++turns; });
  ++turns;
  other.join();
  FILE* child = popen("echo hello", "r");
  char text[16] = "";
  const bool got = child != nullptr && std::fgets(text, sizeof text, child) != nullptr;
  const int status = child == nullptr ? -1 : pclose(child);
  return got && std::strcmp(text, "hello\n") == 0 && status == 0 ? 0 : 1;
}
