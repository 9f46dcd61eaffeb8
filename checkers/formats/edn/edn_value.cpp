#include "checkers/formats/edn/edn_value.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "checkers/formats/input/utf8.hpp"

namespace heddle::checkers {
namespace {

/// The character that stands for the escape's letter, or nothing.
std::optional<char> escaped(char letter) {
  switch (letter) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case '"':
    case '\\':
      return letter;
    default:
      return std::nullopt;
  }
}

/// The code of "\uXXXX", of which the four digits are given, or nothing.
std::optional<std::uint32_t> hexadecimal(std::string_view digits) {
  std::uint32_t code = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, code, 16);
  return digits.size() == 4 && error == std::errc() && stopped == end ? std::optional(code)
                                                                      : std::nullopt;
}

class StringReader {
 public:
  StringReader(const EdnNode& node, const EdnReader& reader) : node_(node), reader_(reader) {}

  std::string read() {
    const std::string_view text = node_.text;
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\') {
        result += text[i];
      } else if (text[++i] != 'u') {  // the reader saw to it that something follows
        const std::optional<char> character = escaped(text[i]);
        result += character ? *character : fail();
      } else {
        append_utf8(character_at(i), result);
      }
    }
    if (!is_utf8(result)) {
      reader_.fail(node_.line, "a string that is not UTF-8");
    }
    return result;
  }

 private:
  [[noreturn]] char fail() const {
    reader_.fail(node_.line, "a string with an escape that is none");
  }

  /// The character at an 'u', of one escape or of two that are a pair of surrogates; sets `i` to
  /// its last letter. A surrogate alone is found out as what is no UTF-8.
  std::uint32_t character_at(std::size_t& i) const {
    const std::string_view text = node_.text;
    const std::optional<std::uint32_t> code = hexadecimal(text.substr(i + 1, 4));
    if (!code) {
      fail();
    }
    i += 4;
    if (*code >= 0xD800 && *code < 0xDC00 && text.substr(i + 1, 2) == "\\u") {
      const auto low = hexadecimal(text.substr(i + 3, 4));
      if (low && *low >= 0xDC00 && *low < 0xE000) {
        i += 6;
        return 0x10000 + ((*code - 0xD800) << 10U) + (*low - 0xDC00);
      }
    }
    return *code;
  }

  const EdnNode& node_;
  const EdnReader& reader_;
};

std::string string_value(const EdnNode& node, const EdnReader& reader) {
  std::string text = edn_string(node, reader);
  const bool looks_marked = !text.empty() && std::string_view(":#\"").find(text[0]) < 3;
  return looks_marked ? '"' + text : text;
}

/// A number of another kind, a symbol or a character.
std::string other_value(const EdnNode& node, const EdnReader& reader) {
  std::string_view text = node.text;
  if (!is_utf8(text)) {
    reader.fail(node.line, "text that is not UTF-8");
  }
  if (text.size() > 1 && text.front() == '+') {
    text.remove_prefix(1);
  }
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  const bool is_double = text.find_first_of(".eE") != std::string_view::npos;
  if (!is_double || error != std::errc() || stopped != end) {
    return "#" + std::string(text);
  }
  number = number == 0 ? 0 : number;  // not -0
  std::array<char, 32> shortest{};
  const auto written = std::to_chars(shortest.data(), shortest.data() + shortest.size(), number);
  return "#" + std::string(shortest.data(), written.ptr);
}

bool text_is_less(const Value& a, const Value& b) { return to_text(a) < to_text(b); }

/// The parts of a form: of a map, lists of a key and its value each.
Value::List parts_of(const EdnNode& node, const EdnReader& reader) {
  Value::List parts;
  const EdnNode* const end = after(&node);
  for (const EdnNode* part = &node + 1; part != end;) {
    Value value = edn_value(*part, reader);
    part = after(part);
    if (node.kind == EdnKind::map) {
      value = Value::List{std::move(value), edn_value(*part, reader)};
      part = after(part);
    }
    parts.push_back(std::move(value));
  }
  return parts;
}

}  // namespace

std::string edn_string(const EdnNode& node, const EdnReader& reader) {
  return StringReader(node, reader).read();
}

Value edn_value(const EdnNode& node, const EdnReader& reader) {
  switch (node.kind) {
    case EdnKind::nil:
      return none;
    case EdnKind::boolean:
      return node.boolean;
    case EdnKind::integer:
      return node.integer;
    case EdnKind::string:
      return string_value(node, reader);
    case EdnKind::keyword:
      if (!is_utf8(node.text)) {
        reader.fail(node.line, "a keyword that is not UTF-8");
      }
      return std::string(node.text);
    case EdnKind::other:
      return other_value(node, reader);
    default:
      break;
  }
  Value::List parts = parts_of(node, reader);
  if (node.kind == EdnKind::set || node.kind == EdnKind::map) {
    std::ranges::sort(parts, text_is_less);
    parts.insert(parts.begin(), Value(node.kind == EdnKind::set ? edn_set_mark : "#{:}"));
  } else if (node.kind == EdnKind::tagged) {
    parts.insert(parts.begin(), "#tag " + std::string(node.text));
  }
  return parts;
}

}  // namespace heddle::checkers
