#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/flat_index.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// A value in one machine word, for the inner loop of a search. Within one table equal codes mean
/// equal values. Integers below 2^62 in magnitude are coded by themselves (shifted left by one);
/// none and the booleans have fixed codes; all else is an odd code, an index into the table.
using Code = std::int64_t;

inline constexpr Code code_of_none = 1;
inline constexpr Code code_of_false = 3;
inline constexpr Code code_of_true = 5;

inline constexpr std::int64_t largest_coded_integer = (std::int64_t{1} << 62) - 1;

inline constexpr bool has_integer_code(std::int64_t integer) {
  return integer >= -largest_coded_integer && integer <= largest_coded_integer;
}
inline constexpr bool is_integer_code(Code code) { return (code & 1) == 0; }
/// Whether only the table that gave it knows its value.
inline constexpr bool is_table_code(Code code) {
  return !is_integer_code(code) && code != code_of_none && code != code_of_false &&
         code != code_of_true;
}
/// Needs has_integer_code(integer), is_integer_code(code) respectively.
inline constexpr Code code_of_integer(std::int64_t integer) { return integer * 2; }
inline constexpr std::int64_t integer_of(Code code) { return code / 2; }

/// Gives codes to values and values back for codes. Clearing it keeps its memory.
class ValueTable {
 public:
  void clear();

  /// O(size of the value), expected.
  Code encode(const Value& value);

  /// Needs a code that this table gave since it was last cleared.
  [[nodiscard]] Value decode(Code code) const;

  /// The string or the list with this code, without a copy; null if it is no string, no list. Valid
  /// until the next value is encoded.
  [[nodiscard]] const std::string* string_of(Code code) const;
  [[nodiscard]] const Value::List* list_of(Code code) const;

 private:
  Code encode_in_table(const Value& value);
  [[nodiscard]] const Value* in_table(Code code) const;

  std::vector<Value> values_;  ///< value i has the code first_table_code + 2i
  base::FlatIndex<base::NumberSlot> index_;
};

}  // namespace heddle::checkers
