#include "checkers/history/value.hpp"

#include <cstdio>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

void append_quoted(const std::string& text, std::string& out) {
  out += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      out += '\\';
      out += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(letter));
      out += escape;
    } else {
      out += letter;
    }
  }
  out += '"';
}

void append(const Value& value, std::string& out) {
  if (value.is_none()) {
    out += "none";
  } else if (value.is_boolean()) {
    out += value.boolean() ? "true" : "false";
  } else if (value.is_integer()) {
    out += std::to_string(value.integer());
  } else if (value.is_string()) {
    append_quoted(value.string(), out);
  } else {
    const char* separator = "[";
    for (const Value& item : value.list()) {
      out += separator;
      append(item, out);
      separator = ", ";
    }
    out += value.list().empty() ? "[]" : "]";
  }
}

enum class Kind : std::uint8_t { none, boolean, integer, string, list };

}  // namespace

std::string to_text(const Value& value) {
  std::string out;
  append(value, out);
  return out;
}

std::uint64_t hash_of(const Value& value) {
  base::WordHasher hasher;
  add_value(hasher, value);
  return hasher.low();
}

void add_value(base::WordHasher& hasher, const Value& value) {
  const auto add_kind = [&](Kind kind) { hasher.add(static_cast<std::uint64_t>(kind)); };
  if (value.is_none()) {
    add_kind(Kind::none);
  } else if (value.is_boolean()) {
    add_kind(Kind::boolean);
    hasher.add(std::uint64_t{value.boolean()});
  } else if (value.is_integer()) {
    add_kind(Kind::integer);
    hasher.add(static_cast<std::uint64_t>(value.integer()));
  } else if (value.is_string()) {
    add_kind(Kind::string);
    hasher.add(std::string_view(value.string()));
  } else {
    add_kind(Kind::list);
    hasher.add(std::uint64_t{value.list().size()});
    for (const Value& item : value.list()) {
      add_value(hasher, item);
    }
  }
}

}  // namespace heddle::checkers
