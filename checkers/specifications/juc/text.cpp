#include "checkers/specifications/juc/text.hpp"

#include <charconv>

namespace heddle::checkers::juc {
namespace {

/// The result of a call, from which expected pieces are taken one after the other.
class Pieces {
 public:
  Pieces(const Call& call, const ValueTable& values)
      : values_(values), text_(call.any_result ? nullptr : values.string_of(call.result)) {
    if (text_ != nullptr) {
      rest_ = *text_;
    }
  }

  Pieces& take(std::string_view piece) {
    is_right_ = is_right_ && rest_.starts_with(piece);
    if (is_right_) {
      rest_.remove_prefix(piece.size());
    }
    return *this;
  }

  Pieces& take(char letter) { return take(std::string_view(&letter, 1)); }

  Pieces& take_integer(std::int64_t integer) {
    char digits[24];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), integer).ptr;
    return take(std::string_view(digits, static_cast<std::size_t>(end - digits)));
  }

  Pieces& take_value(Code code) {
    if (is_integer_code(code)) {
      return take_integer(integer_of(code));
    }
    if (const std::string* text = values_.string_of(code)) {
      return take(*text);
    }
    return code == code_of_none ? take("null") : take(to_text(values_.decode(code)));
  }

  /// Whether all of the text has been taken, or any text would do.
  [[nodiscard]] bool are_all(const Call& call) const {
    return call.any_result || (text_ != nullptr && is_right_ && rest_.empty());
  }

 private:
  const ValueTable& values_;
  const std::string* text_;
  std::string_view rest_;
  bool is_right_ = true;
};

}  // namespace

bool may_answer_nothing(const Call& call) { return may_answer(call, code_of_none); }

bool may_answer_text(const Call& call, const ValueTable& values, std::string_view text) {
  return Pieces(call, values).take(text).are_all(call);
}

bool may_answer_boolean(const Call& call, const ValueTable& values, bool truth) {
  return may_answer_text(call, values, truth ? "true" : "false");
}

bool may_answer_integer(const Call& call, const ValueTable& values, std::int64_t integer) {
  return Pieces(call, values).take_integer(integer).are_all(call);
}

bool may_answer_value(const Call& call, const ValueTable& values, Code code) {
  return Pieces(call, values).take_value(code).are_all(call);
}

bool may_answer_entry(const Call& call, const ValueTable& values, Code key, Code value) {
  return Pieces(call, values).take_value(key).take('=').take_value(value).are_all(call);
}

bool may_answer_list(const Call& call, const ValueTable& values, std::span<const Code> items,
                     const ListStyle& style) {
  Pieces pieces(call, values);
  pieces.take(style.opening);
  for (std::size_t i = 0; i < items.size(); ++i) {
    pieces.take(i == 0 ? std::string_view() : style.separator).take_value(items[i]);
  }
  return pieces.take(style.closing).are_all(call);
}

bool may_answer_entries(const Call& call, const ValueTable& values, std::span<const Code> entries,
                        EntryPart part, const ListStyle& style) {
  Pieces pieces(call, values);
  pieces.take(style.opening);
  for (std::size_t i = 0; i < entries.size(); i += 2) {
    pieces.take(i == 0 ? std::string_view() : style.separator);
    if (part != EntryPart::values) {
      pieces.take_value(entries[i]);
    }
    if (part == EntryPart::both) {
      pieces.take('=');
    }
    if (part != EntryPart::keys) {
      pieces.take_value(entries[i + 1]);
    }
  }
  return pieces.take(style.closing).are_all(call);
}

}  // namespace heddle::checkers::juc
