#include "base/json.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/printable_text.hpp"

namespace heddle::base {
namespace {

using Library = nlohmann::json;

std::string scalar_text(const Library& scalar, Json::Letters letters) {
  const bool is_ascii = letters == Json::Letters::ascii;
  return scalar.dump(-1, ' ', is_ascii, Library::error_handler_t::replace);
}

/// Whether it stands in JSON as it is, between quotation marks: most texts do.
bool is_plain(const std::string& text) {
  return std::ranges::all_of(
      text, [](const char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; });
}

/// Likewise but for what is one letter behind a backslash: what programs print.
bool is_nearly_plain(const std::string& text) {
  return std::ranges::all_of(
      text, [](const char c) { return (c >= ' ' && c < 0x7f) || c == '\n' || c == '\t'; });
}

void append_escaped(std::string& text, const std::string& string) {
  for (const char c : string) {
    switch (c) {
      case '"':
      case '\\':
        text += '\\';
        text += c;
        break;
      case '\n':
        text += "\\n";
        break;
      case '\t':
        text += "\\t";
        break;
      default:
        text += c;
    }
  }
}

void append_string(std::string& text, const std::string& string, Json::Letters letters) {
  if (is_plain(string)) {
    text += '"';
    text += string;
    text += '"';
  } else if (is_nearly_plain(string)) {
    text += '"';
    append_escaped(text, string);
    text += '"';
  } else {
    text += printable_json(scalar_text(string, letters));
  }
}

/// The library's own name for an error, "[json.exception.parse_error.101] ", tells its users less
/// than its words do.
std::string without_name(const std::string& message) {
  const std::size_t name_end = message.find("] ");
  return message.starts_with("[json.exception.") && name_end != std::string::npos
             ? message.substr(name_end + 2)
             : message;
}

/// What the library's parser calls: puts the document together. False ends the parsing.
class Builder final : public nlohmann::json_sax<Library> {
 public:
  Builder(std::size_t deepest_level, const std::function<void()>& on_value)
      : deepest_level_(deepest_level), on_value_(on_value) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string& /*text*/) override { return add(value); }
  bool string(std::string& value) override { return add(std::move(value)); }
  bool binary(Library::binary_t& /*value*/) override { return false; }  // not in a text

  bool start_object(std::size_t /*size*/) override { return add(Json::object(), true); }
  bool start_array(std::size_t /*size*/) override { return add(Json::array(), true); }
  bool end_object() override {
    open_.back()->settle_members();
    return close();
  }
  bool end_array() override { return close(); }

  bool key(std::string& key) override {
    if (is_too_deep()) {
      return false;
    }
    member_ = &open_.back()->append_member(std::move(key));
    return true;
  }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& exception) override {
    const auto* const syntax = dynamic_cast<const Library::parse_error*>(&exception);
    error_.kind = syntax != nullptr ? JsonError::Kind::syntax : JsonError::Kind::range;
    error_.byte = syntax != nullptr ? syntax->byte : 0;
    error_.text = without_name(exception.what());
    return false;
  }

  [[nodiscard]] Json& document() { return document_; }
  [[nodiscard]] JsonError& error() { return error_; }

 private:
  bool add(Json value, bool is_open = false) {
    if (is_too_deep()) {
      return false;
    }
    if (on_value_) {
      on_value_();
    }
    Json* place = &document_;
    if (open_.empty()) {
      document_ = std::move(value);
    } else if (open_.back()->is_array()) {
      place = &open_.back()->push_back(std::move(value));
    } else {
      place = member_;
      *member_ = std::move(value);
    }
    if (is_open) {
      open_.push_back(place);
    }
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  bool is_too_deep() {
    if (open_.size() <= deepest_level_) {
      return false;
    }
    error_.kind = JsonError::Kind::depth;
    error_.text = "nested more than " + std::to_string(deepest_level_) + " levels deep";
    return true;
  }

  std::size_t deepest_level_;
  const std::function<void()>& on_value_;
  Json document_;
  std::vector<Json*> open_;  ///< the arrays and objects around what comes next
  Json* member_ = nullptr;   ///< of the innermost object: where the value of its last key goes
  JsonError error_;
};

}  // namespace

std::string Json::dump(Letters letters) const {
  std::string text;
  append_to(text, letters);
  return text;
}

void Json::append_to(std::string& text, Letters letters) const {
  if (is_array()) {
    text += '[';
    for (const Json& item : items()) {
      text += &item == items().data() ? "" : ",";
      item.append_to(text, letters);
    }
    text += ']';
  } else if (is_object()) {
    text += '{';
    for (const Member& member : members()) {
      text += &member == members().data() ? "" : ",";
      append_string(text, member.key, letters);
      text += ':';
      member.value.append_to(text, letters);
    }
    text += '}';
  } else if (is_string()) {
    append_string(text, string(), letters);
  } else if (const auto* const real = std::get_if<double>(&data_)) {
    text += scalar_text(*real, letters);
  } else if (const auto* const number = std::get_if<std::uint64_t>(&data_)) {
    text += std::to_string(*number);
  } else if (const auto* const integer = std::get_if<std::int64_t>(&data_)) {
    text += std::to_string(*integer);
  } else if (is_boolean()) {
    text += boolean() ? "true" : "false";
  } else {
    text += "null";
  }
}

std::string embedded_json(std::string_view json) {
  std::string text;
  text.reserve(json.size() + json.size() / 8);
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i);
    if (rest[0] == '<' || rest[0] == '>' || rest[0] == '&') {
      text += rest[0] == '<' ? "\\u003c" : rest[0] == '>' ? "\\u003e" : "\\u0026";
    } else if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
      text += rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      text += rest[0];
    }
  }
  return text;
}

std::optional<Json> parse_json(std::string_view text, std::size_t deepest_level, JsonError* error,
                               const std::function<void()>& on_value) {
  Builder builder(deepest_level, on_value);
  if (Library::sax_parse(text, &builder)) {
    return std::move(builder.document());
  }
  if (error != nullptr) {
    *error = std::move(builder.error());
  }
  return std::nullopt;
}

}  // namespace heddle::base
