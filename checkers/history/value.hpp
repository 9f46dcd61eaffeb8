#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace heddle::base {
class WordHasher;
}

namespace heddle::checkers {

/// An argument or a result of an operation: none (void, null, an empty optional), a boolean, an
/// integer, a string, or a list of values. Values of different kinds are never equal (true != 1).
/// A regular type; distinct objects may be used by different threads.
class Value {
 public:
  using List = std::vector<Value>;

  /// Implicit, so that expected values read as values: operation.result == 3. Only a bool makes a
  /// boolean, no pointer does. An unsigned integer must fit into 63 bits.
  Value() = default;
  template <std::same_as<bool> Boolean>
  Value(Boolean boolean) : data_(boolean) {}
  template <std::integral Integer>
    requires(!std::same_as<Integer, bool>)
  Value(Integer integer) : data_(static_cast<std::int64_t>(integer)) {}
  Value(std::string text) : data_(std::move(text)) {}
  Value(const char* text) : data_(std::string(text)) {}
  Value(List list) : data_(std::move(list)) {}

  [[nodiscard]] bool is_none() const { return std::holds_alternative<std::monostate>(data_); }
  [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(data_); }
  [[nodiscard]] bool is_integer() const { return std::holds_alternative<std::int64_t>(data_); }
  [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(data_); }
  [[nodiscard]] bool is_list() const { return std::holds_alternative<List>(data_); }

  /// Each needs the matching is_...().
  [[nodiscard]] bool boolean() const { return std::get<bool>(data_); }
  [[nodiscard]] std::int64_t integer() const { return std::get<std::int64_t>(data_); }
  [[nodiscard]] const std::string& string() const { return std::get<std::string>(data_); }
  [[nodiscard]] const List& list() const { return std::get<List>(data_); }

  friend bool operator==(const Value& a, const Value& b) { return a.data_ == b.data_; }

 private:
  std::variant<std::monostate, bool, std::int64_t, std::string, List> data_;
};

inline const Value none{};

/// "none", "true", "3", "\"a\"", "[1, 2]"; quotes, backslashes and control characters in strings
/// are escaped as in JSON, so equal texts mean equal values.
std::string to_text(const Value& value);

/// Equal values have equal hashes; the same in every process.
std::uint64_t hash_of(const Value& value);

/// As a part of what is hashed. The kind goes in first, so that values of different kinds differ.
void add_value(base::WordHasher& hasher, const Value& value);

}  // namespace heddle::checkers
