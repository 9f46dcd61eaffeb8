// expect: none
// Under a mutex.

#include <unistd.h>

#include <cassert>
#include <cstring>
#include <mutex>
#include <thread>

std::mutex guard;

void go_to(const char* wanted) {
  const std::lock_guard held(guard);
  assert(chdir(wanted) == 0);
  char folder[4096];
  assert(getcwd(folder, sizeof folder) != nullptr);
  assert(std::strcmp(folder, wanted) == 0);
}

int main() {
  std::thread other(go_to, "/tmp");
  go_to("/usr");
  other.join();
}
