// expect: exit-status
// Whether the variable is there depends on who comes first; it is never there from before.

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<bool> set{false};

int main() {
  const bool before = std::getenv("HEDDLE_KIN") != nullptr;
  std::thread worker([] {
    setenv("HEDDLE_KIN", "1", 1);
    set = true;
  });
  const bool seen = set;
  worker.join();
  return !before && seen ? 1 : 0;
}
