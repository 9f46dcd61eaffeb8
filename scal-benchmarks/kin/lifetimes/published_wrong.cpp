// expect: use-after-return
// levels: O0 O1 O2 O3
// The address of a variable that is gone is handed over, in good order.

#include <atomic>
#include <thread>

std::atomic<int*> shared{nullptr};

[[gnu::noinline]] int* escape(int* address) {
  asm volatile("" : "+r"(address));
  return address;
}

[[gnu::noinline]] int* leave() {
  int local = 7;
  return escape(&local);
}

int main() {
  std::thread reader([] {
    int* address = nullptr;
    while ((address = shared.load()) == nullptr) {
    }
    *address = 3;
  });
  shared = leave();
  reader.join();
}
