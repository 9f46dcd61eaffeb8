#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.hpp"
#include "harnesses/options/option_values.hpp"
#include "harnesses/traces/step_kind.hpp"

namespace heddle::harnesses {

/// Each takes over a JSON value if it is of the type, and says whether it is.
[[nodiscard]] bool convert(const base::Json& json, bool& value);
[[nodiscard]] bool convert(const base::Json& json, std::string& value);
[[nodiscard]] bool convert(const base::Json& json, int& value);
[[nodiscard]] bool convert(const base::Json& json, std::int64_t& value);

template <std::unsigned_integral Integer>
[[nodiscard]] bool convert(const base::Json& json, Integer& value) {
  const std::optional<std::uint64_t> number = json.natural();
  const bool fits = number && std::in_range<Integer>(*number);
  value = fits ? static_cast<Integer>(*number) : value;
  return fits;
}

template <typename T>
[[nodiscard]] bool convert(const base::Json& json, std::vector<T>& values) {
  return json.is_array() && std::ranges::all_of(json.items(), [&](const base::Json& item) {
           return convert(item, values.emplace_back());
         });
}

/// The JSON that another process of Heddle has written. Throws UsageError, of one line that begins
/// with `name`, for any other text.
[[nodiscard]] base::Json parse_message(const std::string& text, const std::string& name);

/// A JSON object of a trace file and where it stands, so that a complaint can say so: a UsageError
/// of one line, if it is no object, or if what is read is not there or of another type. The JSON
/// outlives the reader.
class JsonReader {
 public:
  /// `name` is the file's, `where` a path like "/options", empty for the whole document.
  JsonReader(const base::Json& json, std::string name, std::string where);

  [[nodiscard]] bool has(const char* key) const { return json_.contains(key); }

  /// A boolean, a string, an integer or a list of such.
  template <typename T>
  void read(const char* key, T& value) const {
    value = converted<T>(member(key), key);
  }

  /// Keeps the value as it is if the key is absent.
  template <typename T>
  void read_if_there(const char* key, T& value) const {
    if (has(key)) {
      read(key, value);
    }
  }

  /// A value by its name in `table`.
  template <typename Table, typename T>
  void read_named(const char* key, const Table& table, T& value) const {
    std::string name;
    read(key, name);
    value = one_of(name_ + ": " + where_ + "/" + key, table.rows(), name);
  }

  void read_step_kind(const char* key, StepKind& kind) const;

  [[nodiscard]] JsonReader object(const char* key) const;

  /// Complains of the value of `key`: "FILE: /options/key: WHY".
  [[noreturn]] void refuse(const char* key, const std::string& why) const;

  /// The objects of an array, by what `read_one` makes of a reader of each.
  template <typename T, typename Function>
  void read_each(const char* key, std::vector<T>& elements, Function read_one) const {
    const base::Json::Array& items = array(key);
    for (std::size_t i = 0; i < items.size(); ++i) {
      elements.push_back(
          read_one(JsonReader(items[i], name_, where_ + "/" + key + "/" + std::to_string(i))));
    }
  }

  /// The members of an object.
  template <typename T>
  void read_pairs(const char* key, std::vector<std::pair<std::string, T>>& pairs) const {
    const JsonReader inner = object(key);
    for (const auto& [name, value] : inner.json_.members()) {
      pairs.emplace_back(name, inner.converted<T>(value, name));
    }
  }

 private:
  template <typename T>
  [[nodiscard]] T converted(const base::Json& json, std::string_view key) const {
    T value{};
    if (!convert(json, value)) {
      fail_type(json, key);
    }
    return value;
  }

  [[nodiscard]] const base::Json& member(const char* key) const;
  [[nodiscard]] const base::Json::Array& array(const char* key) const;
  [[noreturn]] void fail(const std::string& where, std::string_view expected) const;
  [[noreturn]] void fail_type(const base::Json& json, std::string_view key) const;

  const base::Json& json_;
  std::string name_;
  std::string where_;
};

}  // namespace heddle::harnesses
