// expect: exit-status
// Another thread than the initial one calls exit.

#include <atomic>
#include <cstdlib>
#include <thread>

int main() {
  std::atomic<int> turns{0};
  std::thread worker([&] {
    if (turns == 2) {
      std::exit(7);
    }
  });
  turns = 1;
  turns = 2;
  worker.join();
  return 0;
}
