// expect: use-after-return
// A library's copy into a buffer that has gone.

#include <atomic>
#include <cstring>
#include <thread>

struct Message {
  char text[64];
};

Message source{};

std::thread start() {
  Message buffer{};
  std::atomic<bool> begun{false};
  std::thread worker([&buffer, &begun] {
    begun = true;
    std::memcpy(&buffer, &source, sizeof buffer);
  });
  while (!begun) {
  }
  return worker;
}

int main() { start().join(); }
