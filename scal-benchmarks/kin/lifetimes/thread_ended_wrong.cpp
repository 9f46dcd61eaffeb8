// expect: use-after-return
// A thread_local variable is used when its thread has ended.

#include <atomic>
#include <thread>

std::atomic<int*> shared{nullptr};
thread_local int mine = 0;

int main() {
  std::thread owner([] { shared = &mine; });
  owner.join();
  *shared = 1;
}
