#pragma once

#include <span>
#include <string_view>

#include "checkers/specifications/built_in.hpp"

// What the methods of java.util.concurrent answer, as histories write it: every result is a string,
// and a void method has none. The functions say whether a call may answer so. They compare without
// making the text.

namespace heddle::checkers::juc {

inline constexpr std::string_view no_such_element = "java.util.NoSuchElementException";
inline constexpr std::string_view illegal_state = "java.lang.IllegalStateException";
inline constexpr std::string_view illegal_argument = "java.lang.IllegalArgumentException";

bool may_answer_nothing(const Call& call);  ///< void
bool may_answer_text(const Call& call, const ValueTable& values, std::string_view text);
bool may_answer_boolean(const Call& call, const ValueTable& values, bool truth);
bool may_answer_integer(const Call& call, const ValueTable& values, std::int64_t integer);

/// An element: "3"; strings as they are; none is "null".
bool may_answer_value(const Call& call, const ValueTable& values, Code code);

/// An entry of a map: "0=1".
bool may_answer_entry(const Call& call, const ValueTable& values, Code key, Code value);

/// Several elements between brackets with something between them: "[0, 1]".
struct ListStyle {
  char opening = '[';
  char closing = ']';
  std::string_view separator = ", ";
};
inline constexpr ListStyle as_collection = {};
inline constexpr ListStyle as_array = {.separator = ","};
inline constexpr ListStyle as_map = {.opening = '{', .closing = '}'};

bool may_answer_list(const Call& call, const ValueTable& values, std::span<const Code> items,
                     const ListStyle& style);

/// Which parts of a map's entries stand in a list.
enum class EntryPart { keys, values, both };

/// `entries`: key, value, key, value, ...
bool may_answer_entries(const Call& call, const ValueTable& values, std::span<const Code> entries,
                        EntryPart part, const ListStyle& style);

}  // namespace heddle::checkers::juc
