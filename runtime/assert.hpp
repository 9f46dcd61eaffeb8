#pragma once

/// HEDDLE_RUNTIME_ASSERT(condition, message): on in release. A failure is a fault of Heddle, never
/// of the program under test: it says so and ends the process with status 70.
namespace heddle::runtime {

/// Async-signal-safe: writes one line with write(2) and calls _exit(70).
[[noreturn]] void internal_fault(const char* message, const char* file, int line);

}  // namespace heddle::runtime

#define HEDDLE_RUNTIME_ASSERT(condition, message)                     \
  do {                                                                \
    if (!(condition)) [[unlikely]]                                    \
      ::heddle::runtime::internal_fault(message, __FILE__, __LINE__); \
  } while (false)
