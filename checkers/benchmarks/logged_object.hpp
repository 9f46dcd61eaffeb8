#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace heddle::checkers {

struct LoggedInvocation {
  const char* method = "";
  std::vector<std::int64_t> arguments;
};

/// An object whose operations are logged, one that takes effect after the other. Answers are JSON.
class LoggedObject {
 public:
  LoggedObject() = default;
  LoggedObject(const LoggedObject&) = delete;
  LoggedObject& operator=(const LoggedObject&) = delete;
  virtual ~LoggedObject() = default;

  virtual LoggedInvocation draw(base::SplitMix64& random) = 0;
  virtual std::string perform(const LoggedInvocation& invocation) = 0;

  /// An answer that no order explains, whatever else happens; nothing if it has none.
  [[nodiscard]] virtual std::optional<std::string> wrong_answer(
      const LoggedInvocation& invocation) const = 0;
};

/// Null for an unknown type.
std::unique_ptr<LoggedObject> make_logged_object(const std::string& type);

}  // namespace heddle::checkers
