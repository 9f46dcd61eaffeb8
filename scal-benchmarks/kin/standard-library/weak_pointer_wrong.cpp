// expect: crash
// It is taken for granted that the object is still there.
#include <memory>
#include <thread>

int main() {
  auto owner = std::make_shared<int>(3);
  std::thread other([watcher = std::weak_ptr<int>(owner)] {
    const std::shared_ptr<int> held = watcher.lock();
    *static_cast<volatile int*>(held.get()) = 4;
  });
  owner.reset();
  other.join();
}
