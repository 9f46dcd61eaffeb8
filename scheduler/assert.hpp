#pragma once

/// Assertions about Heddle itself, on in every build type. Never used for what the program under
/// test does (that is a violation, a value) nor for wrong use of the tool (that is a clear message
/// and exit status 2).
namespace heddle::scheduler {

/// Writes "heddle: internal fault: ..." to standard error with one write(2) and ends the process
/// with status 70. Allocates nothing and runs no destructors: the state is not to be trusted, and
/// fibers may be on the stack.
[[noreturn]] void internal_fault(const char* message, const char* file, int line) noexcept;

}  // namespace heddle::scheduler

#define HEDDLE_ASSERT(condition, message)                                 \
  do {                                                                    \
    if (!(condition)) [[unlikely]]                                        \
      ::heddle::scheduler::internal_fault((message), __FILE__, __LINE__); \
  } while (false)
