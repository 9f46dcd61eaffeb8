#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/assert.hpp"

/// Enumerators and their names, both ways, from one table: what an option, a file and a message
/// call a value is written once. An enum with names has its table beside it:
///
///   enum class Shape : std::uint8_t { circle, square };
///
///   inline constexpr auto shape_names = base::name_table<Shape>({
///       {Shape::circle, "circle"},
///       {Shape::square, "square"},
///   });
///
///   shape_names.name_of(Shape::square)      "square"
///   shape_names.value_of("circle")          Shape::circle
///   shape_names.value_of("heart")           std::nullopt
///   base::all_names<shape_names>            "circle, square"
///
/// A table that lacks an enumerator, has one twice or in another order than the enum, or uses a
/// name twice does not compile. The enumerators must be 0, 1, 2, ... Nothing here allocates, and
/// names are literals: they are valid for ever and end with a zero.
namespace heddle::base {

template <typename Enum>
struct NamedValue {
  Enum value;
  std::string_view name;
};

/// Whether `value` is one of the enumerators of its type: compilers spell one that is not as a
/// cast,
/// `(Shape)2`, inside `[value = ...]`.
template <auto value>
consteval bool is_enumerator() {
  const std::string_view spelling = __PRETTY_FUNCTION__;
  const std::size_t before_number = spelling.find_last_not_of("0123456789", spelling.size() - 2);
  return spelling[before_number] != ')';
}

template <typename Enum, std::size_t count>
class NameTable {
 public:
  using Rows = std::array<NamedValue<Enum>, count>;

  /// Use name_table(), which counts the rows.
  consteval explicit NameTable(const NamedValue<Enum> (&rows)[count]) : rows_(std::to_array(rows)) {
    static_assert(!is_enumerator<static_cast<Enum>(count)>(), "an enumerator has no name");
    for (std::size_t i = 0; i < count; ++i) {
      HEDDLE_ASSERT(rows_[i].value == static_cast<Enum>(i),
                    "a row is not at its enumerator's place");
      HEDDLE_ASSERT(value_of(rows_[i].name) == rows_[i].value, "two enumerators have one name");
    }
  }

  [[nodiscard]] constexpr std::string_view name_of(Enum value) const {
    HEDDLE_ASSERT(static_cast<std::size_t>(value) < count, "a value that its enum does not have");
    return rows_[static_cast<std::size_t>(value)].name;
  }

  /// Nothing if no enumerator has this name; all_names says what would have been right.
  [[nodiscard]] constexpr std::optional<Enum> value_of(std::string_view name) const {
    for (const NamedValue<Enum>& row : rows_) {
      if (row.name == name) {
        return row.value;
      }
    }
    return std::nullopt;
  }

  /// In the order of the enum.
  [[nodiscard]] constexpr const Rows& rows() const { return rows_; }

 private:
  Rows rows_;
};

template <typename Enum, std::size_t count>
consteval NameTable<Enum, count> name_table(const NamedValue<Enum> (&rows)[count]) {
  return NameTable<Enum, count>(rows);
}

namespace detail {

inline constexpr std::string_view comma = ", ";

template <const auto& table>
consteval std::size_t length_of_names() {
  std::size_t length = (table.rows().size() - 1) * comma.size();
  for (const auto& row : table.rows()) {
    length += row.name.size();
  }
  return length;
}

/// The names with commas between them and a zero at the end.
template <const auto& table>
consteval auto join_names() {
  std::array<char, length_of_names<table>() + 1> text{};
  std::size_t length = 0;
  for (const auto& row : table.rows()) {
    if (length != 0) {
      for (const char c : comma) {
        text[length++] = c;
      }
    }
    for (const char c : row.name) {
      text[length++] = c;
    }
  }
  return text;
}

template <const auto& table>
inline constexpr auto joined_names = join_names<table>();

}  // namespace detail

/// All names of a table, a comma and a space between two: for help and for messages that refuse a
/// name ("one of circle, square").
template <const auto& table>
inline constexpr std::string_view all_names{detail::joined_names<table>.data(),
                                            detail::length_of_names<table>()};

}  // namespace heddle::base
