#include <spawn.h>
#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  char name[] = "true";
  char* words[] = {name, nullptr};
  pid_t child = 0;
  posix_spawnp(&child, "true", nullptr, nullptr, words, environ);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
