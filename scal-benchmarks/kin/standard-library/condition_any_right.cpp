// expect: none
// A condition waits with a lock that is shared.
#include <cassert>
#include <condition_variable>
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
std::condition_variable_any changed;
bool is_ready = false;
int data = 0;

int main() {
  std::thread other([] {
    std::shared_lock held(guard);
    changed.wait(held, [] { return is_ready; });
    assert(data == 7);
  });
  {
    const std::unique_lock held(guard);
    data = 7;
    is_ready = true;
  }
  changed.notify_all();
  other.join();
}
