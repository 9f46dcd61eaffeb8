#pragma once

#include <stdexcept>

namespace heddle::harnesses {

/// A misuse: bad options, a malformed scenario, an unreadable trace file. The message is one line
/// that says where and what to do. Ends the process with ExitStatus::misuse.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heddle::harnesses
