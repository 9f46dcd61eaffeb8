#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "checkers/formats/input/format.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

enum class TlaKind : std::uint8_t { end, name, number, string, symbol };

struct TlaToken {
  TlaKind kind = TlaKind::end;
  std::uint32_t line = 0;
  std::string_view text;  ///< of a string what stands between its quotes

  [[nodiscard]] bool is(std::string_view symbol) const {
    return kind == TlaKind::symbol && text == symbol;
  }
  [[nodiscard]] bool is_name(std::string_view name) const {
    return kind == TlaKind::name && text == name;
  }
};

/// Splits the text of a TLA+ module, or of a part of one, into tokens; comments are passed over.
/// Whatever is wrong is thrown as BadInput "NAME:LINE: ...".
class TlaReader {
 public:
  explicit TlaReader(const InputText& input);

  /// The token that stands next, and the one behind it; reading one of them.
  [[nodiscard]] const TlaToken& peek() const { return next_; }
  [[nodiscard]] const TlaToken& peek_second() const { return second_; }
  TlaToken take();

  /// Takes the symbol, or fails.
  void expect(std::string_view symbol);

  /// Reads a value: a string, a number, TRUE or FALSE; a tuple or a set is a list of values.
  Value take_value() { return take_value(1); }

  [[noreturn]] void fail(std::uint32_t line, const std::string& problem) const;

 private:
  Value take_value(int depth);
  Value take_list(std::string_view closing, int depth);
  [[nodiscard]] std::string string_value(const TlaToken& token) const;
  TlaToken scan();
  void skip_space();
  void skip_block_comment();
  TlaToken token(TlaKind kind, std::size_t length);
  [[nodiscard]] bool at(std::string_view text) const { return rest_.starts_with(text); }

  const std::string name_;
  std::string_view rest_;
  std::uint32_t line_ = 1;
  TlaToken next_;
  TlaToken second_;
};

}  // namespace heddle::checkers
