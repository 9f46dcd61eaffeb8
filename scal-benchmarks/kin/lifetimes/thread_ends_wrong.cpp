// expect: use-after-return
// Nothing keeps the owner of a thread_local variable from ending while another thread uses it.

#include <atomic>
#include <thread>

std::atomic<int*> shared{nullptr};
thread_local std::atomic<int> unrelated{0};
thread_local int mine = 0;

int main() {
  std::thread owner([] { shared = &mine; });
  int* address = nullptr;
  while ((address = shared.load()) == nullptr) {
  }
  *address = 1;
  owner.join();
}
