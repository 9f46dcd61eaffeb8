// Ways for a program to end itself: each ends the execution, never the process.

#include <cxxabi.h>
#include <fmt/format.h>

#include <cstdlib>
#include <typeinfo>

#include "runtime/control.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/thread_exit.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::controlled;
using heddle::scheduler::FaultKind;
namespace real = heddle::runtime::real;

std::string why_aborted() {
  const heddle::runtime::TesterScope as_tester;
  const std::type_info* type = abi::__cxa_current_exception_type();
  if (type == nullptr) return "abort() was called";
  int status = 0;
  char* name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  std::string text =
      fmt::format("std::terminate was called while an exception of type {} was active",
                  status == 0 ? name : type->name());
  std::free(name);
  return text;
}

}  // namespace

HEDDLE_EXPORT void abort() {
  if (!controlled()) {
    real::abort();
    __builtin_unreachable();
  }
  heddle::runtime::raise_fault(FaultKind::crash, why_aborted());
}

HEDDLE_EXPORT void __assert_fail(const char* assertion, const char* file, unsigned line,
                                 const char* function) {
  if (!controlled()) {
    real::__assert_fail(assertion, file, line, function);
    __builtin_unreachable();
  }
  std::string message;
  {
    const heddle::runtime::TesterScope as_tester;
    message = fmt::format("assertion `{}` failed at {}:{}", assertion, file, line);
  }
  heddle::runtime::raise_fault(FaultKind::assertion, std::move(message));
}

HEDDLE_EXPORT void exit(int status) {
  if (!controlled()) {
    real::exit(status);
    __builtin_unreachable();
  }
  heddle::runtime::exit_program(status);
}

HEDDLE_EXPORT void _exit(int status) {
  if (!controlled()) {
    real::_exit(status);
    __builtin_unreachable();
  }
  heddle::runtime::end_program(status);
}

HEDDLE_EXPORT void _Exit(int status) { _exit(status); }

HEDDLE_EXPORT void quick_exit(int status) {
  if (!controlled()) {
    real::quick_exit(status);
    __builtin_unreachable();
  }
  heddle::runtime::end_program(status);
}
