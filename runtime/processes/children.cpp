#include "runtime/processes/children.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>

#include "runtime/control.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/processes/perform.hpp"
#include "runtime/processes/started_commands.hpp"

namespace heddle::runtime::processes {
namespace {

/// Numbers that no process has: those of a thread's children follow from what it did itself.
constexpr pid_t first_number = 10'000'000;
constexpr pid_t most_of_thread = 1'000;
constexpr std::size_t most_children = 1'000;

struct Child {
  pid_t number = 0;
  int status = 0;
  bool is_reaped = false;
};

Child children[most_children];
std::size_t child_count = 0;

pid_t next_number() {
  pid_t number = first_number + control.current->id * most_of_thread;
  for (std::size_t i = 0; i < child_count; ++i) {
    number += children[i].number / most_of_thread == number / most_of_thread ? 1 : 0;
  }
  return number;
}

/// The lowest number first: who was made first may depend on the order of threads.
Child* waited_for(bool is_any, long number) {
  Child* found = nullptr;
  for (std::size_t i = 0; i < child_count; ++i) {
    Child& each = children[i];
    const bool fits = !each.is_reaped && (is_any || each.number == number);
    if (fits && (found == nullptr || each.number < found->number)) {
      found = &each;
    }
  }
  return found;
}

template <class Value>
void put(long address, const Value& value) {
  if (address != 0) {
    saved_pages::expect_write(static_cast<std::uintptr_t>(address), sizeof value);
    *reinterpret_cast<Value*>(address) = value;
  }
}

long wait_for(const ProgramCall& call) {
  const int number = static_cast<int>(call.with.a);
  Child* child = waited_for(number == -1 || number == 0, number);
  if (child == nullptr) {
    return -ECHILD;
  }
  child->is_reaped = true;
  put(call.with.b, child->status);
  put(call.with.d, rusage{});
  return child->number;
}

long wait_for_id(const ProgramCall& call) {
  const bool is_any = call.with.a == P_ALL;
  Child* child = is_any || call.with.a == P_PID ? waited_for(is_any, call.with.b) : nullptr;
  if (child == nullptr || (call.with.d & WEXITED) == 0) {
    return -ECHILD;
  }
  child->is_reaped = (call.with.d & WNOWAIT) == 0;
  siginfo_t told{};
  const bool has_exited = WIFEXITED(child->status);
  told.si_signo = SIGCHLD;
  told.si_pid = child->number;
  told.si_uid = getuid();
  told.si_code = has_exited ? CLD_EXITED : WCOREDUMP(child->status) ? CLD_DUMPED : CLD_KILLED;
  told.si_status = has_exited ? WEXITSTATUS(child->status) : WTERMSIG(child->status);
  put(call.with.c, told);
  put(call.with.e, rusage{});
  return 0;
}

}  // namespace

int spawn(const char* call, pid_t* child, const CommandToRun& command) {
  const char* function = command.is_searched ? "posix_spawnp" : "posix_spawn";
  const CommandResult& result = perform(function, call, command);
  write_all(STDOUT_FILENO, result.output);
  if (result.error != 0) {
    return result.error;
  }
  if (child_count == most_children) {
    return EAGAIN;
  }
  children[child_count] = {.number = next_number(), .status = result.status};
  if (child != nullptr) {
    *child = children[child_count].number;
  }
  ++child_count;
  return 0;
}

CallResult call(const ProgramCall& call) {
  if (!commands_are_allowed()) {
    return {};
  }
  switch (call.number) {
    case SYS_wait4:
      return wait_for(call);
    case SYS_waitid:
      return wait_for_id(call);
    case SYS_kill:
      if (call.with.a < first_number) {
        return {};
      }
      return waited_for(false, call.with.a) != nullptr ? 0 : -ESRCH;
    default:
      return {};
  }
}

void forget_children() { child_count = 0; }

}  // namespace heddle::runtime::processes
