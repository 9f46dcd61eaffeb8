// Makes a process, or becomes another program, in the way that its first argument names: from the
// initial thread, or from another one if the second argument is "thread". Whoever comes into being
// leaves a file `ran` behind.

#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>

namespace {

const char* const shell_command = "echo \"ran\" > ran";
char* shell_words[] = {const_cast<char*>("sh"), const_cast<char*>("-c"),
                       const_cast<char*>(shell_command), nullptr};
char child_stack[1 << 16];

int leave_mark(void* /*nothing*/) {
  close(open("ran", O_CREAT | O_WRONLY, 0644));
  _exit(0);
}

void in_child(long process) {
  if (process == 0) {
    leave_mark(nullptr);
  }
}

void clone_by_system_call() {
  clone_args arguments{};
  arguments.exit_signal = SIGCHLD;
  in_child(syscall(SYS_clone3, &arguments, sizeof arguments));
}

pid_t spawn(decltype(posix_spawn)* function, const char* program) {
  pid_t child = 0;
  function(&child, program, nullptr, nullptr, shell_words, environ);
  return child;
}

void expand_words() {
  wordexp_t words{};
  wordexp("$(echo ran > ran)", &words, 0);
}

using Way = std::function<void()>;
using Ways = std::map<std::string, Way>;

const Ways others{
    {"fork", [] { in_child(fork()); }},
    {"_Fork", [] { in_child(_Fork()); }},
    {"vfork", [] { in_child(vfork()); }},
    {"clone", [] { clone(leave_mark, child_stack + sizeof child_stack, SIGCHLD, nullptr); }},
    {"fork-call", [] { in_child(syscall(SYS_fork)); }},
    {"vfork-call", [] { in_child(syscall(SYS_vfork)); }},
    {"clone-call", [] { in_child(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }},
    {"clone3-call", clone_by_system_call},
    {"system", [] { static_cast<void>(std::system(shell_command)); }},
    {"popen", [] { popen(shell_command, "r"); }},
    {"posix_spawn", [] { spawn(posix_spawn, "/bin/sh"); }},
    {"posix_spawnp", [] { spawn(posix_spawnp, "sh"); }},
    {"wordexp", expand_words},
    {"daemon", [] { in_child(daemon(1, 1)); }},
};

const Ways programs{
    {"execve", [] { execve("/bin/sh", shell_words, environ); }},
    {"execv", [] { execv("/bin/sh", shell_words); }},
    {"execvp", [] { execvp("sh", shell_words); }},
    {"execvpe", [] { execvpe("sh", shell_words, environ); }},
    {"execl", [] { execl("/bin/sh", "sh", "-c", shell_command, nullptr); }},
    {"execlp", [] { execlp("sh", "sh", "-c", shell_command, nullptr); }},
    {"execle", [] { execle("/bin/sh", "sh", "-c", shell_command, nullptr, environ); }},
    {"fexecve", [] { fexecve(open("/bin/sh", O_RDONLY), shell_words, environ); }},
    {"execveat", [] { execveat(AT_FDCWD, "/bin/sh", shell_words, environ, 0); }},
    {"execve-call", [] { syscall(SYS_execve, "/bin/sh", shell_words, environ); }},
};

const Way& way_of(const std::string& name) {
  const auto found = others.find(name);
  return found != others.end() ? found->second : programs.at(name);
}

}  // namespace

int main(int argc, char** argv) {
  const bool in_thread = argc > 2 && std::string(argv[2]) == "thread";
  std::atomic<int> turns{0};
  std::thread other([&] {
    ++turns;
    if (in_thread) {
      way_of(argv[1])();
    }
  });
  ++turns;
  if (!in_thread) {
    way_of(argv[1])();
  }
  other.join();
}
