// expect: none
// Readers share a lock, a writer has it alone.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex guard;
int first = 0;
int second = 0;

int main() {
  const auto read = [] {
    const std::shared_lock held(guard);
    assert(first == second);
  };
  std::thread one(read);
  std::thread other(read);
  {
    const std::unique_lock held(guard);
    first = 1;
    second = 1;
  }
  one.join();
  other.join();
}
