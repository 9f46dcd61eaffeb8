// Ways for a program to end itself: each ends the execution, never the process.

#include <cxxabi.h>
#include <fmt/format.h>

#include <cstdlib>
#include <typeinfo>

#include "runtime/before_main/before_main.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::controlled;
using heddle::scheduler::FaultKind;
namespace real = heddle::runtime::real;

/// Text for raise_fault: it outlives the fiber that writes it.
char message[512];

template <class... Arguments>
const char* write_message(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const auto result =
      fmt::format_to_n(message, sizeof message - 1, format, std::forward<Arguments>(arguments)...);
  *result.out = 0;
  return message;
}

const char* why_aborted() {
  const heddle::runtime::TesterScope as_tester;
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (type == nullptr) {
    return "abort() was called";
  }
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  write_message("std::terminate was called while an exception of type {} was active",
                status == 0 ? name : type->name());
  std::free(name);
  return message;
}

const char* describe_assertion(const char* assertion, const char* file, unsigned line) {
  const heddle::runtime::TesterScope as_tester;
  return write_message("assertion `{}` failed at {}:{}", assertion, file, line);
}

/// The C library's own calls end a process that has begun to end.
void refuse_before_main(const char* function, const void* caller) {
  namespace runtime = heddle::runtime;
  if (runtime::before_main::runs() && !runtime::system_libraries.contains(caller)) {
    runtime::before_main::end_process(function);
  }
}

}  // namespace

HEDDLE_EXPORT void abort() {
  if (!controlled()) {
    real::abort();
    __builtin_unreachable();
  }
  const char* why = why_aborted();
  heddle::runtime::control.signals.handle_abort();
  heddle::runtime::raise_fault(FaultKind::crash, why);
}

HEDDLE_EXPORT void __assert_fail(const char* assertion, const char* file, unsigned line,
                                 const char* function) {
  if (!controlled()) {
    real::__assert_fail(assertion, file, line, function);
    __builtin_unreachable();
  }
  heddle::runtime::raise_fault(FaultKind::assertion, describe_assertion(assertion, file, line));
}

HEDDLE_EXPORT void exit(int status) {
  if (!controlled()) {
    refuse_before_main("exit() in a constructor, before main", __builtin_return_address(0));
    real::exit(status);
    __builtin_unreachable();
  }
  heddle::runtime::exit_program(status);
}

HEDDLE_EXPORT void _exit(int status) {
  if (!controlled()) {
    refuse_before_main("_exit() in a constructor, before main", __builtin_return_address(0));
    real::_exit(status);
    __builtin_unreachable();
  }
  heddle::runtime::end_program(status);
}

HEDDLE_EXPORT void _Exit(int status) {
  refuse_before_main("_Exit() in a constructor, before main", __builtin_return_address(0));
  _exit(status);
}

HEDDLE_EXPORT void quick_exit(int status) {
  if (!controlled()) {
    refuse_before_main("quick_exit() in a constructor, before main", __builtin_return_address(0));
    real::quick_exit(status);
    __builtin_unreachable();
  }
  heddle::runtime::end_program(status);
}
