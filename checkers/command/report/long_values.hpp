#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Values may be long; texts for people show the part of them that matters. No character of UTF-8 is
// cut into pieces.
namespace heddle::checkers {

/// Where two texts begin to differ: at most the length of the shorter one.
[[nodiscard]] std::size_t first_difference(std::string_view a, std::string_view b);

/// The surroundings of a place, and how much is left out on both sides; short texts as they are.
[[nodiscard]] std::string cut_around(const std::string& text, std::size_t place);

/// Beginning and end of a text, and how much is left out between; short texts as they are.
[[nodiscard]] std::string cut_in_the_middle(const std::string& text);

/// `text` with each `value` in it cut around the place.
[[nodiscard]] std::string with_value_cut(std::string text, const std::string& value,
                                         std::size_t place);

}  // namespace heddle::checkers
