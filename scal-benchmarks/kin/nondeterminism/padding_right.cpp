// expect: none
// Bytes of padding are what lay on the stack; nobody looks at them.
#include <atomic>
#include <cstring>
#include <thread>

struct Pair {
  char first;
  int second;
};

static std::atomic<Pair> pair;
static std::atomic<int> x;

__attribute__((noinline)) static void leave_on_the_stack(int value) {
  volatile char bytes[512];
  for (volatile char& byte : bytes) {
    byte = static_cast<char>(value);
  }
}

__attribute__((noinline)) static void store(int value) {
  Pair made;
  made.first = 'a';
  made.second = value;
  pair.store(made);
}

int main() {
  std::thread other([] { x = x + 1; });
  leave_on_the_stack(x);
  store(1);
  leave_on_the_stack(x + 7);
  store(2);
  other.join();
}
