#include "runtime/processes/children.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "runtime/control.hpp"
#include "runtime/memory/kernel_addresses.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/processes/perform.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/processes/started_commands.hpp"

namespace heddle::runtime::processes {
namespace {

/// Numbers that no process has: those of a thread's children follow from what it did itself. They
/// come round, as those of the kernel do.
constexpr pid_t first_number = 10'000'000;
constexpr pid_t most_of_thread = 1'000;
constexpr std::size_t most_children = 1'000;  ///< that nobody has waited for

struct Child {
  pid_t number = 0;
  int status = 0;
  bool is_reaped = false;
};

Child children[most_children];
std::size_t child_count = 0;
std::uint16_t made[scheduler::max_threads];  ///< by each thread

pid_t next_number() {
  const scheduler::ThreadId thread = control.current->id;
  return first_number + thread * most_of_thread + made[thread]++ % most_of_thread;
}

/// Null: there is none left.
Child* free_place() {
  for (std::size_t i = 0; i < child_count; ++i) {
    if (children[i].is_reaped) {
      return &children[i];
    }
  }
  return child_count == most_children ? nullptr : &children[child_count++];
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

siginfo_t end_of(const ChildEnd& child) {
  siginfo_t told{};
  const bool has_exited = WIFEXITED(child.status);
  told.si_signo = SIGCHLD;
  told.si_pid = child.number;
  told.si_uid = static_cast<uid_t>(raw_system_call_of(SYS_getuid));
  told.si_code = has_exited ? CLD_EXITED : WCOREDUMP(child.status) ? CLD_DUMPED : CLD_KILLED;
  told.si_status = has_exited ? WEXITSTATUS(child.status) : WTERMSIG(child.status);
  return told;
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
  put(call.with.c, end_of({child->number, child->status}));
  put(call.with.e, rusage{});
  return 0;
}

}  // namespace

void announce_processes() {
  announce_change(kernel_addresses::of_object(kernel_addresses::Kind::processes, 0, 0));
}

ChildEnd add_child(const char* call, int status) {
  Child* place = free_place();
  if (place == nullptr) {
    refuse(call, "1,000 processes have ended that nobody has waited for: more are not kept");
  }
  *place = {next_number(), status, !control.signals.keeps_children()};
  return {place->number, status};
}

bool reap(pid_t child) {
  Child* found = waited_for(false, child);
  if (found != nullptr) {
    found->is_reaped = true;
  }
  return found != nullptr;
}

void tell_of_end(const ChildEnd& child) { control.signals.tell_of_child(end_of(child)); }

int spawn(const char* call, pid_t* child, const CommandToRun& command) {
  announce_processes();
  const char* function = command.is_searched ? "posix_spawnp" : "posix_spawn";
  const CommandResult& result = perform(function, call, command);
  write_all(STDOUT_FILENO, result.output);
  if (result.error != 0) {
    return result.error;
  }
  const ChildEnd end = add_child(call, result.status);
  if (child != nullptr) {
    *child = end.number;
  }
  tell_of_end(end);
  return 0;
}

CallResult call(const ProgramCall& call) {
  if (!commands_are_allowed()) {
    return {};
  }
  switch (call.number) {
    case SYS_wait4:
      announce_processes();
      return wait_for(call);
    case SYS_waitid:
      announce_processes();
      return wait_for_id(call);
    case SYS_kill:
      if (call.with.a < first_number) {
        return {};
      }
      announce_processes();
      return waited_for(false, call.with.a) != nullptr ? 0 : -ESRCH;
    default:
      return {};
  }
}

void forget_children() {
  child_count = 0;
  std::fill(std::begin(made), std::end(made), std::uint16_t{0});
}

}  // namespace heddle::runtime::processes
