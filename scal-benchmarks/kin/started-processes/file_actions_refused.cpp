// expect: exit 2
// run: --allow-spawn
// says: file actions or attributes
// What a started process has of this one cannot be replayed.

#include <spawn.h>
#include <unistd.h>

#include <thread>

int main() {
  std::thread other([] {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addclose(&actions, STDIN_FILENO);
    char name[] = "true";
    char* words[] = {name, nullptr};
    pid_t child = 0;
    posix_spawnp(&child, "true", &actions, nullptr, words, environ);
    posix_spawn_file_actions_destroy(&actions);
  });
  other.join();
}
