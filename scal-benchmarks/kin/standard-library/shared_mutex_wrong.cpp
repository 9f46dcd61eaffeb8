// expect: data-race
// Two who write share the lock.
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
int count = 0;

int main() {
  const auto add = [] {
    const std::shared_lock held(guard);
    ++count;
  };
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
}
