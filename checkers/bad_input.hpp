#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/printable_text.hpp"

namespace heddle::checkers {

/// Misuse: a history, file or option that cannot be judged. what() is one line that says where and
/// what to do: base::error_line(). A command prints it and exits with 2. Never used for a violation
/// (a Verdict) nor for a fault of Heddle (base/assert.hpp).
class BadInput : public std::invalid_argument {
 public:
  explicit BadInput(std::string_view problem) : invalid_argument(base::error_line(problem)) {}
};

/// One operation of a history is what is wrong: whoever knows the file adds the line it stands in.
class BadOperation : public BadInput {
 public:
  BadOperation(std::uint32_t operation, const std::string& problem)
      : BadInput(problem), operation_(operation) {}

  /// Its index in the history.
  [[nodiscard]] std::uint32_t operation() const { return operation_; }

 private:
  std::uint32_t operation_;
};

/// The algorithm asked for cannot judge this history; another can. If one operation shows why, as a
/// value that is added twice, it is named.
class NotApplicable : public BadInput {
 public:
  explicit NotApplicable(const std::string& problem,
                         std::optional<std::uint32_t> operation = std::nullopt)
      : BadInput(problem), operation_(operation) {}

  [[nodiscard]] std::optional<std::uint32_t> operation() const { return operation_; }

 private:
  std::optional<std::uint32_t> operation_;
};

}  // namespace heddle::checkers
