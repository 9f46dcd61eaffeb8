// The exec family: another program would take the place of the tester.

#include <stdlib.h>
#include <unistd.h>

#include <cstdarg>
#include <cstddef>

#include "runtime/control.hpp"
#include "runtime/processes/call_text.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::controlled;
using heddle::runtime::is_real;
using heddle::runtime::refuse;
using namespace heddle::runtime::processes;
namespace real = heddle::runtime::real;

/// Returns where nothing is explored.
void refuse_unless_real(const char* function, const char* file, char* const* arguments) {
  if (is_real()) {
    return;
  }
  CallText call(function);
  if (file != nullptr) {
    call.add(file);
  }
  call.add_all(arguments).end();
  if (controlled()) {
    refuse(call.text(), replaced);
  }
  refuse_before_main(call.text(), replaced);
}

std::size_t count_of(const char* first, va_list rest) {
  std::size_t count = 0;
  for (const char* each = first; each != nullptr; each = va_arg(rest, const char*)) {
    ++count;
  }
  return count;
}

void list(const char* first, va_list rest, const char** list) {
  for (const char* each = first; each != nullptr; each = va_arg(rest, const char*)) {
    *list++ = each;
  }
  *list = nullptr;
}

}  // namespace

HEDDLE_EXPORT int execve(const char* path, char* const* arguments, char* const* environment) {
  refuse_unless_real("execve", path, arguments);
  return real::function("execve", &execve)(path, arguments, environment);
}

HEDDLE_EXPORT int execv(const char* path, char* const* arguments) {
  refuse_unless_real("execv", path, arguments);
  return real::function("execv", &execv)(path, arguments);
}

HEDDLE_EXPORT int execvp(const char* file, char* const* arguments) {
  refuse_unless_real("execvp", file, arguments);
  return real::function("execvp", &execvp)(file, arguments);
}

HEDDLE_EXPORT int execvpe(const char* file, char* const* arguments, char* const* environment) {
  refuse_unless_real("execvpe", file, arguments);
  return real::function("execvpe", &execvpe)(file, arguments, environment);
}

HEDDLE_EXPORT int fexecve(int descriptor, char* const* arguments, char* const* environment) {
  refuse_unless_real("fexecve", nullptr, arguments);
  return real::function("fexecve", &fexecve)(descriptor, arguments, environment);
}

HEDDLE_EXPORT int execveat(int directory, const char* path, char* const* arguments,
                           char* const* environment, int flags) {
  refuse_unless_real("execveat", path, arguments);
  return real::function("execveat", &execveat)(directory, path, arguments, environment, flags);
}

/// Puts the arguments from `first` to the null pointer into `words`.
#define HEDDLE_COLLECT(words, first)                                                             \
  va_list rest;                                                                                  \
  va_start(rest, first);                                                                         \
  const std::size_t count = count_of(first, rest);                                               \
  va_end(rest);                                                                                  \
  const char** words = static_cast<const char**>(__builtin_alloca((count + 1) * sizeof(char*))); \
  va_start(rest, first);                                                                         \
  list(first, rest, words);                                                                      \
  va_end(rest)

HEDDLE_EXPORT int execl(const char* path, const char* first, ...) {
  HEDDLE_COLLECT(words, first);
  auto* arguments = const_cast<char* const*>(words);
  refuse_unless_real("execl", path, arguments);
  return real::function("execv", &execv)(path, arguments);
}

HEDDLE_EXPORT int execlp(const char* file, const char* first, ...) {
  HEDDLE_COLLECT(words, first);
  auto* arguments = const_cast<char* const*>(words);
  refuse_unless_real("execlp", file, arguments);
  return real::function("execvp", &execvp)(file, arguments);
}

/// The environment stands behind the null pointer.
HEDDLE_EXPORT int execle(const char* path, const char* first, ...) {
  HEDDLE_COLLECT(words, first);
  auto* arguments = const_cast<char* const*>(words);
  refuse_unless_real("execle", path, arguments);
  va_start(rest, first);
  for (const char* each = first; each != nullptr; each = va_arg(rest, const char*)) {
  }
  char* const* environment = va_arg(rest, char* const*);
  va_end(rest);
  return real::function("execve", &execve)(path, arguments, environment);
}
