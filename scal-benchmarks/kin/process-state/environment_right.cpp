// expect: none
// Sets, changes and removes variables of its environment, and writes into the array itself.

#include <unistd.h>

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

int main() {
  assert(std::getenv("HEDDLE_KIN") == nullptr && std::getenv("PATH") != nullptr);
  std::mutex lock;
  std::thread worker([&] {
    const std::lock_guard held(lock);
    setenv("HEDDLE_KIN", "worker", 1);
    unsetenv("PATH");
  });
  worker.join();
  {
    const std::lock_guard held(lock);
    assert(std::strcmp(std::getenv("HEDDLE_KIN"), "worker") == 0 && std::getenv("PATH") == nullptr);
    std::getenv("HEDDLE_KIN")[0] = 'b';
    static char text[] = "HEDDLE_PUT=1";
    putenv(text);
    text[11] = '2';
    environ[0] = nullptr;
  }
}
