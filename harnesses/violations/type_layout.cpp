#include "harnesses/violations/type_layout.hpp"

#include <algorithm>
#include <charconv>

namespace heddle::harnesses {
namespace {

using Kind = TypeLayout::Kind;
using Member = TypeLayout::Member;

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  TypeLayout type() {
    TypeLayout result;
    const char kind = next();
    const std::uint64_t number = take_number();
    result.bytes = number;
    switch (kind) {
      case 'v':
        result.kind = Kind::value;
        break;
      case 'a':
        add_element(result, number);
        break;
      case 'r':
      case 's':
        result.kind = Kind::record;
        result.is_standard = kind == 's';
        result.name = take_name();
        add_members(result);
        break;
      default:
        break;
    }
    return result;
  }

 private:
  char next() {
    if (rest_.empty()) {
      return 0;
    }
    const char first = rest_.front();
    rest_.remove_prefix(1);
    return first;
  }

  std::uint64_t take_number() {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    next();
    return number;
  }

  std::string take_name() {
    const std::string_view name = rest_.substr(0, rest_.find('\x01'));
    rest_.remove_prefix(std::min(rest_.size(), name.size() + 1));
    return std::string(name);
  }

  void add_element(TypeLayout& array, std::uint64_t count) {
    array.kind = Kind::array;
    array.count = count;
    Member element;
    element.type = type();
    array.bytes = count * element.type.bytes;
    array.parts.push_back(std::move(element));
  }

  void add_members(TypeLayout& record) {
    for (char kind = next(); kind == 'm' || kind == 'b'; kind = next()) {
      Member member;
      member.is_base = kind == 'b';
      member.offset = take_number();
      member.name = take_name();
      member.type = type();
      record.parts.push_back(std::move(member));
    }
  }

  std::string_view rest_;
};

}  // namespace

TypeLayout parse_type(std::string_view text) { return Parser(text).type(); }

}  // namespace heddle::harnesses
