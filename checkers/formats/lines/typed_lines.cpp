#include "checkers/formats/lines/typed_lines.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

constexpr std::int64_t empty = -1;

const LineType* find_type(std::span<const LineType> types, std::string_view word) {
  const auto found = std::ranges::find(types, word, &LineType::word);
  return found == types.end() ? nullptr : &*found;
}

Code read_integer(LineScanner& scanner) {
  return code_of_integer(scanner.integer("the value", largest_coded_integer));
}

Code read_flag(LineScanner& scanner) {
  return scanner.natural("the result", 1) == 1 ? code_of_true : code_of_false;
}

}  // namespace

void TypedLines::read_header(LineScanner& scanner, std::span<const LineType> types,
                             std::span<const LineMethod> methods, RecordedHistory& history) {
  if (scanner.word() != "#") {
    scanner.fail("expected the header '# TYPE'");
  }
  const std::string_view word = scanner.word();
  const LineType* type = find_type(types, word);
  if (type == nullptr) {
    scanner.fail("unknown type '" + std::string(word.substr(0, 40)) + "' in the header");
  }
  scanner.end_line();
  const auto own = std::ranges::equal_range(methods, word, {}, &LineMethod::type);
  methods_ = {own.begin(), own.end()};
  history.type = type->specification;
  for (const LineMethod& method : methods_) {
    history.methods.emplace_back(method.name);
  }
}

std::uint16_t TypedLines::read_method(LineScanner& scanner) const {
  const std::string_view word = scanner.word();
  for (std::uint16_t i = 0; i < static_cast<std::uint16_t>(methods_.size()); ++i) {
    if (methods_[i].word == word) {
      return i;
    }
  }
  std::string known;
  for (const LineMethod& method : methods_) {
    known += (known.empty() ? "" : ", ") + std::string(method.word);
  }
  scanner.fail("the method: expected one of " + known + ", found '" +
               std::string(word.substr(0, 40)) + "'");
}

void TypedLines::read_values(LineScanner& scanner, std::uint16_t method, Call& call) const {
  const Values values = methods_[method].values;
  if (values == Values::flag) {
    call.result = read_flag(scanner);
    return;
  }
  const Code value = read_integer(scanner);
  if (values == Values::result) {
    call.result = value == code_of_integer(empty) ? code_of_none : value;
    return;
  }
  call.argument_count = 1;
  call.arguments[0] = value;
  switch (values) {
    case Values::argument:
      if (value == code_of_integer(empty)) [[unlikely]] {
        scanner.fail("-1 means that nothing is there, and cannot be put in");
      }
      break;
    case Values::present:
      call.result = code_of_true;
      break;
    case Values::absent:
      call.result = code_of_false;
      break;
    case Values::key:
      call.result = read_flag(scanner);
      break;
    default:
      call.argument_count = 2;
      call.arguments[1] = read_integer(scanner);
  }
}

bool find_line(LineScanner& scanner) {
  while (!scanner.at_end()) {
    if (scanner.find_word() && *scanner.place() != '#') {
      return true;
    }
    scanner.skip_line();
  }
  return false;
}

bool has_type_header(std::string_view text, std::span<const LineType> types,
                     std::string_view& rest) {
  const InputText input{"", text};
  LineScanner scanner(input);
  if (scanner.word() != "#" || find_type(types, scanner.word()) == nullptr || scanner.find_word()) {
    return false;
  }
  find_line(scanner);
  rest = text.substr(static_cast<std::size_t>(scanner.place() - text.data()));
  return true;
}

}  // namespace heddle::checkers
