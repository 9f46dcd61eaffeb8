// expect: exit-status
// run: --allow-exit-status 77,78
// says: exit status 79

#include <atomic>
#include <thread>

int main() {
  std::atomic<bool> done{false};
  std::thread worker([&] { done = true; });
  const bool late = !done;
  worker.join();
  return late ? 79 : 77;
}
