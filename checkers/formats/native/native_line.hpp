#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "checkers/history/history.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// What the first line of a native history file says.
struct NativeHeader {
  std::string type;              ///< name of the specification; empty if the file does not say
  std::optional<Value> initial;  ///< the state that the object starts in
};

/// One line of a native history file, as a JSON document: takes its time, and says exactly what is
/// wrong. Problems are thrown as BadInput "FILE:LINE: ..." or "FILE:LINE:COLUMN: ...".
class NativeLine {
 public:
  NativeLine(const std::string& file, std::size_t number, std::string_view text);

  [[nodiscard]] NativeHeader header() const;
  [[nodiscard]] Operation operation() const;

  [[noreturn]] void fail(const std::string& problem) const;

 private:
  using Json = base::Json;

  [[nodiscard]] Json parse(std::string_view text) const;
  void allow_only(std::initializer_list<std::string_view> fields) const;

  [[nodiscard]] const Json* find(const char* field) const;
  [[nodiscard]] const Json& required(const char* field) const;
  [[nodiscard]] std::string text(const char* field) const;
  [[nodiscard]] std::uint64_t integer(const char* field, std::uint64_t largest) const;
  [[nodiscard]] bool flag(const char* field) const;
  [[nodiscard]] Value value(const char* field) const;
  [[nodiscard]] std::vector<Value> values(const char* field) const;
  [[nodiscard]] Value to_value(const char* field, const Json& json) const;
  [[noreturn]] void fail_field(const char* field, const std::string& expected,
                               const Json& found) const;

  std::string place_;
  Json json_;
};

}  // namespace heddle::checkers
