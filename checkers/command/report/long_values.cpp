#include "checkers/command/report/long_values.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::checkers {
namespace {

constexpr std::size_t most = 160;
constexpr std::size_t shown_on_a_side = 40;

/// From here on, the first place where a character begins.
std::size_t next_character(const std::string& text, std::size_t place) {
  while (place < text.size() && (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80U) {
    ++place;
  }
  return place;
}

std::string without(const std::string& text, std::size_t begin, std::size_t end) {
  return fmt::format("{}...({} characters)...{}", text.substr(0, begin), end - begin,
                     text.substr(end));
}

}  // namespace

std::size_t first_difference(std::string_view a, std::string_view b) {
  const auto [in_a, in_b] = std::ranges::mismatch(a, b);
  return static_cast<std::size_t>(in_a - a.begin());
}

std::string cut_around(const std::string& text, std::size_t place) {
  if (text.size() <= most) {
    return text;
  }
  place = std::min(place, text.size());
  const std::size_t end = next_character(text, std::min(place + shown_on_a_side, text.size()));
  const std::size_t begin = next_character(text, place - std::min(place, shown_on_a_side));
  const std::string behind = end == text.size() ? text : without(text, end, text.size());
  return begin == 0 ? behind : without(behind, 0, begin);
}

std::string cut_in_the_middle(const std::string& text) {
  if (text.size() <= most) {
    return text;
  }
  return without(text, next_character(text, most / 2),
                 next_character(text, text.size() - shown_on_a_side));
}

std::string with_value_cut(std::string text, const std::string& value, std::size_t place) {
  if (value.size() <= most) {
    return text;
  }
  const std::string cut = cut_around(value, place);
  for (std::size_t at = text.find(value); at != std::string::npos;
       at = text.find(value, at + cut.size())) {
    text.replace(at, value.size(), cut);
  }
  return text;
}

}  // namespace heddle::checkers
