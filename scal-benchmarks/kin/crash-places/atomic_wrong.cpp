// expect: crash
// says: (T0 in act atomic_wrong.cpp:11)
// An atomic access through a null pointer.

#include <atomic>
#include <thread>

std::atomic<std::atomic<int>*> shared{nullptr};

int act() {
  return shared.load()->load();  // here
}

int main() {
  std::thread([] {}).join();
  return act();
}
