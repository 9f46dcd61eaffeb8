// expect: none
// levels: O0 O1 O2 O3
// As empty_branch_wrong; both hold the mutex.

#include <mutex>
#include <thread>

int shared = 0;
std::mutex mutex;

int main() {
  std::thread writer([] {
    const std::lock_guard lock(mutex);
    shared = 1;
  });
  {
    const std::lock_guard lock(mutex);
    if (shared != 0) {
    }
  }
  writer.join();
}
