#include "checkers/follow/event_scanner.hpp"

#include <limits>

namespace heddle::checkers {
namespace {

/// Each step returns false, or nothing, if the line goes on otherwise.
class EventScanner {
 public:
  explicit EventScanner(std::string_view line) : next_(line.data()), end_(next_ + line.size()) {}

  std::optional<ScannedEvent> scan() {
    if (!take('{')) {
      return std::nullopt;
    }
    do {
      if (!scan_member()) {
        return std::nullopt;
      }
    } while (take(','));
    const bool is_whole = take('}') && (skip_spaces(), next_ == end_);
    const bool is_event =
        has_process_ && has_invoke_ != has_respond_ && (has_invoke_ || !has_arguments_);
    return is_whole && is_event ? std::optional(event_) : std::nullopt;
  }

 private:
  bool scan_member() {
    const std::optional<std::string_view> key = scan_text();
    if (!key || !take(':')) {
      return false;
    }
    if (*key == "process") {
      return first(has_process_) && scan_process();
    }
    if (*key == "invoke") {
      return first(has_invoke_) && scan_method();
    }
    if (*key == "respond") {
      return first(has_respond_) && scan_value(event_.result);
    }
    return *key == "arguments" && first(has_arguments_) && scan_arguments();
  }

  static bool first(bool& has) {
    const bool is_first = !has;
    has = true;
    return is_first;
  }

  bool scan_process() {
    ScannedValue value;
    constexpr std::int64_t largest = std::numeric_limits<int>::max();
    if (!scan_value(value) || value.text || !is_integer_code(value.code)) {
      return false;
    }
    event_.process = integer_of(value.code);
    return event_.process >= 0 && event_.process <= largest;
  }

  bool scan_method() {
    const std::optional<std::string_view> method = scan_text();
    event_.method = method.value_or("");
    return !event_.method.empty();
  }

  bool scan_arguments() {
    if (!take('[')) {
      return false;
    }
    if (take(']')) {
      return true;
    }
    do {
      if (event_.argument_count == maximum_arguments ||
          !scan_value(event_.arguments[event_.argument_count])) {
        return false;
      }
      ++event_.argument_count;
    } while (take(','));
    return take(']');
  }

  /// A string that stands for itself.
  std::optional<std::string_view> scan_text() {
    if (!take('"')) {
      return std::nullopt;
    }
    const char* const begin = next_;
    while (next_ != end_ && *next_ >= ' ' && *next_ < 0x7f && *next_ != '"' && *next_ != '\\') {
      ++next_;
    }
    const std::string_view text(begin, static_cast<std::size_t>(next_ - begin));
    return next_ != end_ && *next_++ == '"' ? std::optional(text) : std::nullopt;
  }

  bool scan_value(ScannedValue& value) {
    skip_spaces();
    if (next_ == end_) {
      return false;
    }
    switch (*next_) {
      case 'n':
        value.code = code_of_none;
        return take_word("null");
      case 't':
        value.code = code_of_true;
        return take_word("true");
      case 'f':
        value.code = code_of_false;
        return take_word("false");
      case '"':
        value.text = scan_text();
        return value.text.has_value();
      default:
        return scan_integer(value.code);
    }
  }

  bool scan_integer(Code& code) {
    constexpr std::ptrdiff_t most_digits = 18;  // below 2^62
    const bool is_negative = *next_ == '-';
    next_ += is_negative ? 1 : 0;
    const char* const begin = next_;
    std::int64_t integer = 0;
    while (next_ != end_ && *next_ >= '0' && *next_ <= '9' && next_ - begin < most_digits) {
      integer = 10 * integer + (*next_++ - '0');
    }
    code = code_of_integer(is_negative ? -integer : integer);
    const bool is_plain_zero = next_ - begin == 1 && !is_negative;
    return next_ != begin && (*begin != '0' || is_plain_zero) && is_at_end_of_value();
  }

  /// No digit, no fraction, no exponent follows.
  [[nodiscard]] bool is_at_end_of_value() const {
    return next_ != end_ && (*next_ == '}' || *next_ == ',' || *next_ == ']' || *next_ == ' ');
  }

  bool take_word(std::string_view word) {
    if (!std::string_view(next_, static_cast<std::size_t>(end_ - next_)).starts_with(word)) {
      return false;
    }
    next_ += word.size();
    return true;
  }

  bool take(char c) {
    skip_spaces();
    if (next_ == end_ || *next_ != c) {
      return false;
    }
    ++next_;
    return true;
  }

  void skip_spaces() {
    while (next_ != end_ && (*next_ == ' ' || *next_ == '\t' || *next_ == '\r')) {
      ++next_;
    }
  }

  const char* next_;
  const char* end_;
  ScannedEvent event_;
  bool has_process_ = false;
  bool has_invoke_ = false;
  bool has_respond_ = false;
  bool has_arguments_ = false;
};

}  // namespace

std::optional<ScannedEvent> scan_event(std::string_view line) { return EventScanner(line).scan(); }

}  // namespace heddle::checkers
