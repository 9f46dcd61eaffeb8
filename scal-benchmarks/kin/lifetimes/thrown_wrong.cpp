// expect: use-after-return
// The frame ends by an exception, and a thread still writes to it.

#include <atomic>
#include <thread>

std::thread worker;
std::atomic<bool> begun{false};

[[gnu::noinline]] void fail(bool now) {
  if (now) {
    throw 1;
  }
}

[[gnu::noinline]] void start() {
  int local = 0;
  worker = std::thread([&] {
    begun = true;
    local = 1;
  });
  while (!begun) {
  }
  fail(true);
  local = 2;
}

int main() {
  try {
    start();
  } catch (int) {
  }
  worker.join();
}
