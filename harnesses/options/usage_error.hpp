#pragma once

#include <stdexcept>

namespace heddle::harnesses {

/// A misuse: bad options, a malformed scenario, an unreadable trace file. The message is one line
/// that says where and what to do. Ends the process with exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Exit statuses of every command of Heddle.
inline constexpr int exit_no_violation = 0;
inline constexpr int exit_violation = 1;
inline constexpr int exit_misuse = 2;
inline constexpr int exit_own_fault = 70;

}  // namespace heddle::harnesses
