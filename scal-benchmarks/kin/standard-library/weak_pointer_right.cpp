// expect: none
// A weak pointer gives the object, or nothing.
#include <cassert>
#include <memory>
#include <thread>

int main() {
  auto owner = std::make_shared<int>(3);
  std::thread other([watcher = std::weak_ptr<int>(owner)] {
    if (const std::shared_ptr<int> held = watcher.lock()) {
      assert(*held == 3);
    }
  });
  owner.reset();
  other.join();
}
