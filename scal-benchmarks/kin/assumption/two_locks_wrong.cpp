// expect: deadlock
// compile: -I{include}
// An assumption that holds somewhere does not hide the deadlock there.
#include <heddle/choose.hpp>
#include <mutex>
#include <thread>

int main() {
  std::mutex first;
  std::mutex second;
  std::thread other([&] {
    const std::lock_guard one(second);
    const std::lock_guard two(first);
  });
  heddle::assume(heddle::choose(3) != 1);
  {
    const std::lock_guard one(first);
    const std::lock_guard two(second);
  }
  other.join();
}
