// expect: none
// The exception passes a frame that waits for the thread; slots below it are used anew.

#include <cassert>
#include <thread>

struct Joined {
  std::thread thread;
  ~Joined() { thread.join(); }
};

[[gnu::noinline]] void fail(int depth) {
  int local = depth;
  std::thread([&] { ++local; }).join();
  if (local > 2) {
    throw local;
  }
  fail(local);
}

void start() {
  int sum = 0;
  Joined worker{std::thread([&] { sum = 1; })};
  fail(0);
}

int main() {
  for (int turn = 0; turn < 2; ++turn) {
    int caught = 0;
    try {
      start();
    } catch (int value) {
      caught = value;
    }
    assert(caught == 3);
  }
}
