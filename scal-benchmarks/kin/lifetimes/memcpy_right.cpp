// expect: none
// It is waited for.

#include <atomic>
#include <cstring>
#include <thread>

struct Message {
  char text[64];
};

Message source{};

std::thread start() {
  Message buffer{};
  std::atomic<bool> done{false};
  std::thread worker([&buffer, &done] {
    std::memcpy(&buffer, &source, sizeof buffer);
    done = true;
  });
  while (!done) {
  }
  return worker;
}

int main() { start().join(); }
