#pragma once

#include <stdexcept>
#include <string_view>

#include "base/printable_text.hpp"

namespace heddle::harnesses {

/// A misuse: bad options, a malformed scenario, an unreadable trace file. The message is one line
/// that says where and what to do: base::error_line(). Ends the process with ExitStatus::misuse.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(std::string_view message) : runtime_error(base::error_line(message)) {}
};

}  // namespace heddle::harnesses
