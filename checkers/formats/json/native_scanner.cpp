#include "checkers/formats/json/native_scanner.hpp"

#include <limits>

namespace heddle::checkers {
namespace {

/// A field that a line may have, as a bit.
enum Field : unsigned {
  process_field = 1,
  operation_field = 2,
  arguments_field = 4,
  result_field = 8,
  invocation_field = 16,
  response_field = 32,
  unknown_field = 64
};

class NativeScanner {
 public:
  NativeScanner(std::string_view line, ValueTable& values, NativeOperation& operation)
      : place_(line.data()), end_(place_ + line.size()), values_(values), operation_(operation) {}

  /// All methods: false if it is not as expected.
  bool read_line() {
    if (!read('{')) {
      return false;
    }
    do {
      if (!read_field()) {
        return false;
      }
    } while (read(','));
    if (!read('}')) {
      return false;
    }
    skip_spaces();
    constexpr unsigned required = process_field | operation_field | invocation_field;
    const bool is_pending = operation_.stamps.response == never_stamp;
    operation_.call.any_result = is_pending;
    return place_ == end_ && (seen_ & required) == required &&
           (!is_pending || operation_.call.result == code_of_none);
  }

 private:
  bool read_field() {
    std::string_view name;
    if (!read_string(name) || !read(':')) {
      return false;
    }
    const Field field = field_of(name);
    if ((seen_ & field) != 0) {
      return false;
    }
    seen_ |= field;
    switch (field) {
      case process_field:
        return read_natural(operation_.process) &&
               operation_.process <= std::uint64_t{std::numeric_limits<std::int32_t>::max()};
      case operation_field:
        return read_string(operation_.method);
      case arguments_field:
        return read_arguments();
      case result_field:
        return read_value(operation_.call.result);
      case invocation_field:
        return read_stamp(operation_.stamps.invocation);
      case response_field:
        return read_word("null") || read_stamp(operation_.stamps.response);
      default:
        return false;
    }
  }

  static Field field_of(std::string_view name) {
    if (name == "process") {
      return process_field;
    }
    if (name == "operation") {
      return operation_field;
    }
    if (name == "arguments") {
      return arguments_field;
    }
    if (name == "result") {
      return result_field;
    }
    if (name == "invocation") {
      return invocation_field;
    }
    return name == "response" ? response_field : unknown_field;
  }

  bool read_arguments() {
    Call& call = operation_.call;
    if (!read('[')) {
      return false;
    }
    if (read(']')) {
      return true;
    }
    do {
      if (call.argument_count == maximum_arguments ||
          !read_value(call.arguments[call.argument_count])) {
        return false;
      }
      ++call.argument_count;
    } while (read(','));
    return read(']');
  }

  bool read_value(Code& code) {
    skip_spaces();
    if (place_ == end_) {
      return false;
    }
    switch (*place_) {
      case 'n':
        code = code_of_none;
        return read_word("null");
      case 't':
        code = code_of_true;
        return read_word("true");
      case 'f':
        code = code_of_false;
        return read_word("false");
      case '"':
        return read_text(code);
      default:
        return read_integer(code);
    }
  }

  bool read_text(Code& code) {
    std::string_view text;
    if (!read_string(text)) {
      return false;
    }
    code = values_.encode(Value(std::string(text)));
    return true;
  }

  bool read_integer(Code& code) {
    const bool is_negative = *place_ == '-';
    place_ += is_negative ? 1 : 0;
    if (place_ == end_ || *place_ < '0' || *place_ > '9') {
      return false;  // no space may follow a sign
    }
    std::uint64_t magnitude = 0;
    if (!read_natural(magnitude) || magnitude > std::uint64_t{largest_coded_integer}) {
      return false;
    }
    const auto integer = static_cast<std::int64_t>(magnitude);
    code = code_of_integer(is_negative ? -integer : integer);
    return true;
  }

  bool read_stamp(std::uint64_t& stamp) { return read_natural(stamp) && stamp != never_stamp; }

  /// Up to 18 digits, no zero before others, and nothing that makes it another kind of number.
  bool read_natural(std::uint64_t& number) {
    skip_spaces();
    const char* const start = place_;
    number = 0;
    while (place_ != end_ && *place_ >= '0' && *place_ <= '9') {
      number = 10 * number + static_cast<std::uint64_t>(*place_ - '0');
      ++place_;
    }
    const std::ptrdiff_t count = place_ - start;
    const bool is_other = place_ != end_ && (*place_ == '.' || *place_ == 'e' || *place_ == 'E');
    return count > 0 && count <= 18 && (count == 1 || *start != '0') && !is_other;
  }

  /// Printable ASCII without escapes.
  bool read_string(std::string_view& text) {
    if (!read('"')) {
      return false;
    }
    const char* const start = place_;
    while (place_ != end_ && *place_ >= ' ' && *place_ <= '~' && *place_ != '"' &&
           *place_ != '\\') {
      ++place_;
    }
    text = {start, static_cast<std::size_t>(place_ - start)};
    return place_ != end_ && *place_++ == '"';
  }

  bool read_word(std::string_view word) {
    skip_spaces();
    if (!std::string_view(place_, static_cast<std::size_t>(end_ - place_)).starts_with(word)) {
      return false;
    }
    place_ += word.size();
    return true;
  }

  bool read(char c) {
    skip_spaces();
    if (place_ == end_ || *place_ != c) {
      return false;
    }
    ++place_;
    return true;
  }

  void skip_spaces() {
    while (place_ != end_ && (*place_ == ' ' || *place_ == '\t' || *place_ == '\r')) {
      ++place_;
    }
  }

  const char* place_;
  const char* end_;
  ValueTable& values_;
  NativeOperation& operation_;
  unsigned seen_ = 0;
};

}  // namespace

bool scan_native_operation(std::string_view line, ValueTable& values, NativeOperation& operation) {
  operation = {};
  return NativeScanner(line, values, operation).read_line();
}

}  // namespace heddle::checkers
