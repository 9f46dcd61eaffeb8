// Ways for a program to make a process, or to become another program.

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>
#include <wordexp.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>

#include "runtime/control.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/processes/call_text.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/processes/started_commands.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

struct winsize;
struct termios;

namespace {

using heddle::runtime::controlled;
using heddle::runtime::is_real;
using heddle::runtime::refuse;
using namespace heddle::runtime::processes;
namespace real = heddle::runtime::real;

/// Refuses what would be a second tester, or none. Returns where nothing is explored.
void refuse_unless_real(const char* call, const char* why) {
  if (controlled()) {
    refuse(call, why);
  }
  if (!is_real()) {
    refuse_before_main(call, why);
  }
}

void refuse_unless_allowed(const char* call) {
  if (!commands_are_allowed()) {
    refuse(call, started);
  }
}

/// The C library's own. It blocks all signals for a while where it begins a process.
template <class Function>
Function* beginning_process(const char* name, Function* like) {
  heddle::runtime::unannounced_base::settle();
  return real::function(name, like);
}

}  // namespace

HEDDLE_EXPORT pid_t fork() {
  refuse_unless_real("fork()", copied_by_test);
  return beginning_process("fork", &fork)();
}

HEDDLE_EXPORT pid_t _Fork() {
  refuse_unless_real("_Fork()", copied);
  return beginning_process("_Fork", &_Fork)();
}

/// The function to go on in.
extern "C" __attribute__((visibility("hidden"), used)) pid_t (*heddle_before_vfork())() {
  refuse_unless_real("vfork()", copied);
  return beginning_process("vfork", &fork);
}

/// It returns twice, into the frame of its caller: there can be no frame of ours.
asm(R"(
  .pushsection .text.heddle_vfork, "ax", @progbits
  .globl vfork
  .type vfork, @function
vfork:
  .cfi_startproc
  subq $8, %rsp
  .cfi_adjust_cfa_offset 8
  call heddle_before_vfork
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  jmp *%rax
  .cfi_endproc
  .size vfork, .-vfork
  .popsection
)");

/// What makes the child of a death test in the style "threadsafe", and stacks of its own.
HEDDLE_EXPORT int clone(int (*function)(void*), void* stack, int flags, void* argument, ...) {
  va_list rest;
  va_start(rest, argument);
  auto* parent_id = va_arg(rest, pid_t*);
  auto* local_storage = va_arg(rest, void*);
  auto* child_id = va_arg(rest, pid_t*);
  va_end(rest);
  refuse_unless_real("clone()", copied_by_test);
  return beginning_process("clone", &clone)(function, stack, flags, argument, parent_id,
                                            local_storage, child_id);
}

HEDDLE_EXPORT int daemon(int stays_in_directory, int stays_open) {
  refuse_unless_real("daemon()", copied);
  return beginning_process("daemon", &daemon)(stays_in_directory, stays_open);
}

HEDDLE_EXPORT pid_t forkpty(int* master, char* name, const termios* attributes,
                            const winsize* size) {
  refuse_unless_real("forkpty()", copied);
  return beginning_process("forkpty", &forkpty)(master, name, attributes, size);
}

HEDDLE_EXPORT int system(const char* command) {
  if (controlled()) {
    if (command == nullptr) {
      return access("/bin/sh", X_OK) == 0 ? 1 : 0;
    }
    const CallText call = CallText("system").add(command).end();
    refuse_unless_allowed(call.text());
    return run_by_shell(call.text(), command);
  }
  return beginning_process("system", &system)(command);
}

HEDDLE_EXPORT FILE* popen(const char* command, const char* mode) {
  if (!controlled()) {
    return beginning_process("popen", &popen)(command, mode);
  }
  const CallText call = CallText("popen").add(command).add(mode).end();
  refuse_unless_allowed(call.text());
  const bool has_mode = *mode == 'r' || *mode == 'w';
  if (!has_mode || (mode[1] != 0 && mode[1] != 'e')) {
    errno = EINVAL;
    return nullptr;
  }
  return open_stream(call.text(), command, mode);
}

HEDDLE_EXPORT int pclose(FILE* stream) {
  int status = 0;
  if (controlled() && close_stream(stream, status)) {
    return status;
  }
  return real::function("pclose", &pclose)(stream);
}

namespace {

/// Redirections could share pipes with the program, attributes make sessions and groups.
bool asks_for_more(const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes) {
  short flags = 0;
  if (attributes != nullptr) {
    posix_spawnattr_getflags(attributes, &flags);
  }
  constexpr int harmless = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_USEVFORK;
  return (actions != nullptr && actions->__used > 0) || (flags & ~harmless) != 0;
}

int spawn_controlled(pid_t* child, const CommandToRun& command,
                     const posix_spawn_file_actions_t* actions,
                     const posix_spawnattr_t* attributes) {
  const char* function = command.is_searched ? "posix_spawnp" : "posix_spawn";
  const CallText call = CallText(function).add(command.program).add_all(command.arguments).end();
  refuse_unless_allowed(call.text());
  if (asks_for_more(actions, attributes)) {
    refuse(call.text(), "it has file actions or attributes, which cannot be replayed");
  }
  return spawn(call.text(), child, command);
}

}  // namespace

HEDDLE_EXPORT int posix_spawn(pid_t* child, const char* path,
                              const posix_spawn_file_actions_t* actions,
                              const posix_spawnattr_t* attributes, char* const* arguments,
                              char* const* environment) {
  if (controlled()) {
    return spawn_controlled(child, {path, arguments, environment, false}, actions, attributes);
  }
  return beginning_process("posix_spawn", &posix_spawn)(child, path, actions, attributes, arguments,
                                                        environment);
}

HEDDLE_EXPORT int posix_spawnp(pid_t* child, const char* file,
                               const posix_spawn_file_actions_t* actions,
                               const posix_spawnattr_t* attributes, char* const* arguments,
                               char* const* environment) {
  if (controlled()) {
    return spawn_controlled(child, {file, arguments, environment, true}, actions, attributes);
  }
  return beginning_process("posix_spawnp", &posix_spawnp)(child, file, actions, attributes,
                                                          arguments, environment);
}

/// It starts a shell for what is to be replaced by a command's output, and only then.
HEDDLE_EXPORT int wordexp(const char* words, wordexp_t* result, int flags) {
  const auto expand = real::function("wordexp", &wordexp);
  if (!controlled()) {
    return expand(words, result, flags);
  }
  const CallText call = CallText("wordexp").add(words).end();
  const Within named(call.text(), answered);
  return expand(words, result, flags);
}
