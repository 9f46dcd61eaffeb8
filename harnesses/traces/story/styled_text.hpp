#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// Text on its way to a person: the one place where it is made harmless and gets its colours.
namespace heddle::harnesses {

enum class TextStyle : std::uint8_t { plain, strong, dim, alarm };

class StyledText {
 public:
  explicit StyledText(bool has_colours) : has_colours_(has_colours) {}

  /// Adds `text` as printable() makes it, in that style; line feeds stand between the styles.
  void add(std::string_view text, TextStyle style = TextStyle::plain);

  /// Adds `text`, in lines of at most `width` columns where it has blanks to break at; those from
  /// the second on begin with `indent`. Ends in a line feed.
  void add_wrapped(std::string_view text, std::size_t width, std::string_view indent,
                   TextStyle style = TextStyle::plain);

  /// Adds what another StyledText has made.
  void add_finished(std::string_view text) { text_ += text; }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  bool has_colours_;
  std::string text_;
};

/// `text` with blanks up to `width` columns.
[[nodiscard]] std::string padded(std::string text, std::size_t width);

}  // namespace heddle::harnesses
