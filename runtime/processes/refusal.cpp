#include "runtime/processes/refusal.hpp"

#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "base/exit_status.hpp"
#include "runtime/control.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::processes {
namespace {

/// Set by Within.
struct Named {
  const char* call = nullptr;
  const char* why = nullptr;
  Site* site = nullptr;
};
Named named;

const char* name_of(long number) {
  switch (number) {
    case SYS_fork:
      return "fork";
    case SYS_vfork:
      return "vfork";
    case SYS_clone:
      return "clone";
    case SYS_clone3:
      return "clone3";
    case SYS_execve:
      return "execve";
    default:
      return "execveat";
  }
}

}  // namespace

void refuse_before_main(const char* call, const char* why) {
  for (const char* part : {"heddle: before main, the program calls ", call, ": ", why, "\n"}) {
    raw_system_call_of(SYS_write, STDERR_FILENO, reinterpret_cast<long>(part), std::strlen(part));
  }
  raw_system_call_of(SYS_exit_group, number_of(base::ExitStatus::misuse));
  __builtin_unreachable();
}

void refuse_system_call(long number) {
  if (const Named by = named; by.call != nullptr) {
    named = {};
    __heddle_call_site = by.site;
    refuse(by.call, by.why);
  }
  const bool replaces = number == SYS_execve || number == SYS_execveat;
  char call[64];
  *fmt::format_to_n(call, sizeof call - 1, "{} (the system call)", name_of(number)).out = 0;
  refuse(call, replaces ? replaced : copied);
}

Within::Within(const char* call, const char* why) { named = {call, why, __heddle_call_site}; }
Within::~Within() { named = {}; }

void forget_within() { named = {}; }

}  // namespace heddle::runtime::processes
