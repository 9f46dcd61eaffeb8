// expect: none
// The owner waits until the other has done.

#include <atomic>
#include <thread>

std::atomic<int*> shared{nullptr};
std::atomic<bool> done{false};
thread_local int mine = 0;

int main() {
  std::thread owner([] {
    shared = &mine;
    while (!done) {
    }
  });
  int* address = nullptr;
  while ((address = shared.load()) == nullptr) {
  }
  *address = 1;
  done = true;
  owner.join();
}
