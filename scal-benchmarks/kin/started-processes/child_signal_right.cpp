// expect: none
// run: --allow-spawn
// levels: O1
// The end of a process comes as SIGCHLD, to a handler that waits for whoever has ended.

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> ended{0};

void wait_for_ended(int signal, siginfo_t* info, void* /*context*/) {
  int status = 0;
  while (waitpid(-1, &status, WNOHANG) > 0) {
    ended = WEXITSTATUS(status);
  }
  assert(signal == SIGCHLD && info->si_code == CLD_EXITED && info->si_status == 7);
}

int main() {
  struct sigaction action{};
  action.sa_sigaction = wait_for_ended;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGCHLD, &action, nullptr);
  std::thread other([] {
    char name[] = "sh";
    char option[] = "-c";
    char command[] = "exit 7";
    char* words[] = {name, option, command, nullptr};
    pid_t child = 0;
    assert(posix_spawnp(&child, name, nullptr, nullptr, words, environ) == 0);
  });
  while (ended != 7) {
  }
  other.join();
  assert(waitpid(-1, nullptr, 0) == -1);
}
