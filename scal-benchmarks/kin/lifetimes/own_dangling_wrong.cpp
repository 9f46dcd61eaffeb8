// expect: use-after-return
// No other thread is needed.

#include <atomic>
#include <thread>

[[gnu::noinline]] int* escape(int* address) {
  asm volatile("" : "+r"(address));
  return address;
}

[[gnu::noinline]] int* leave() {
  int local = 7;
  return escape(&local);
}

int main() {
  std::thread([] {}).join();
  int* address = leave();
  *address = 1;
}
