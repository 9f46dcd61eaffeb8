// expect: assertion
// run: --allow-spawn
// levels: O1
// One thread waits for a process that another one starts: nothing orders the two.

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  std::thread starts([] {
    char name[] = "true";
    char* words[] = {name, nullptr};
    pid_t child = 0;
    posix_spawnp(&child, name, nullptr, nullptr, words, environ);
  });
  std::thread waits([] { assert(waitpid(-1, nullptr, 0) > 0); });
  starts.join();
  waits.join();
}
