#include "checkers/formats/json/violat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "checkers/bad_line.hpp"
#include "checkers/formats/input/history_builder.hpp"
#include "checkers/formats/json/json_documents.hpp"
#include "checkers/history/value_json.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

/// As deep as a document of JsonDocuments may be.
constexpr std::size_t deepest_level = 64;

/// A part of a history that knows where it stands in the file.
class Place {
 public:
  Place(const std::string& name, std::uint32_t line, const Json& json)
      : name_(name), line_(line), json_(json) {}

  [[noreturn]] void fail(const std::string& problem) const {
    throw bad_line(name_, line_, problem);
  }

  [[nodiscard]] std::uint32_t line() const { return line_; }
  [[nodiscard]] const Json& json() const { return json_; }

  bool has(const char* key) const { return json_.contains(key); }

  Place at(const char* key) const {
    if (!has(key)) {
      fail(std::string("\"") + key + "\" is missing");
    }
    return {name_, line_, *json_.find(key)};
  }

  std::string text(const char* key) const {
    const Json& json = at(key).json();
    if (!json.is_string()) {
      fail(std::string("\"") + key + "\" is no string");
    }
    return json.string();
  }

  template <typename Integer>
  Integer integer(const char* key) const {
    const std::optional<std::int64_t> integer = at(key).json().integer();
    if (!integer || !std::in_range<Integer>(*integer)) {
      fail(std::string("\"") + key + "\" is no integer, or too large");
    }
    return static_cast<Integer>(*integer);
  }

  const Json::Array& array(const char* key) const {
    const Json& json = at(key).json();
    if (!json.is_array()) {
      fail(std::string("\"") + key + "\" is no array");
    }
    return json.items();
  }

 private:
  const std::string& name_;
  std::uint32_t line_;
  const Json& json_;
};

/// A key of a map: an integer if it looks like one.
Value key_value(const std::string& key) {
  std::int64_t integer = 0;
  const auto [stopped, error] = std::from_chars(key.data(), key.data() + key.size(), integer);
  const bool is_integer =
      error == std::errc() && stopped == key.data() + key.size() && std::to_string(integer) == key;
  return is_integer ? Value(integer) : Value(key);
}

bool key_is_less(const Value& a, const Value& b) {
  const Value& left = a.list().front();
  const Value& right = b.list().front();
  if (left.is_integer() != right.is_integer()) {
    return left.is_integer();
  }
  return left.is_integer() ? left.integer() < right.integer() : left.string() < right.string();
}

Value to_value(const Place& place, const Json& json) {
  if (const std::optional<Value> value = plain_value_of(json)) {
    return *value;
  }
  Value::List list;
  if (json.is_array()) {
    for (const Json& item : json.items()) {
      list.push_back(to_value(place, item));
    }
  } else if (json.is_object()) {
    for (const Json::Member& member : json.members()) {
      list.emplace_back(Value::List{key_value(member.key), to_value(place, member.value)});
    }
    std::ranges::sort(list, key_is_less);
  } else {
    place.fail("an argument that is no 64-bit integer, string, boolean, array or object");
  }
  return list;
}

/// Puts the events of one document to a history.
class Events {
 public:
  Events(RecordedHistory& history, const std::string& name)
      : history_(history), builder_(history, name) {}

  void add(const Place& event) {
    const std::string kind = event.text("kind");
    const auto thread = event.integer<std::int32_t>("sid");
    const Place invocation = event.at("invocation");
    if (kind == "call") {
      call(invocation, thread);
    } else if (kind == "return") {
      end(event, invocation, thread);
    } else {
      event.fail("\"kind\" is neither \"call\" nor \"return\"");
    }
  }

  void finish() { builder_.finish(); }

 private:
  void call(const Place& invocation, std::int32_t thread) {
    const std::uint16_t method = builder_.method(invocation.at("method").text("name"));
    const Json::Array& arguments = invocation.array("arguments");
    if (arguments.size() > maximum_arguments) {
      invocation.fail(fmt::format("a call with more than {} arguments", maximum_arguments));
    }
    std::array<Code, maximum_arguments> codes{};
    std::size_t count = 0;
    for (const Json& argument : arguments) {
      codes[count++] = builder_.encode(to_value(invocation, argument));
    }
    const OperationIndex operation =
        builder_.invoke(thread, method, std::span(codes).first(count), invocation.line());
    ids_.resize(operation + 1);
    ids_[operation] = invocation.integer<std::int64_t>("id");
  }

  void end(const Place& event, const Place& invocation, std::int32_t thread) {
    const Place method = invocation.at("method");
    const Json& is_void = method.at("void").json();
    if (!is_void.is_boolean()) {
      method.fail("\"void\" is neither true nor false");
    }
    const Code result = is_void.boolean() ? code_of_none : builder_.encode(event.text("value"));
    const std::string name = method.text("name");
    const Call* const open = builder_.open_call(thread);
    const auto id = invocation.integer<std::int64_t>("id");
    if (open != nullptr && history_.methods[open->name] != name) {
      event.fail(fmt::format("thread {} returns from {} while its open call is of {}", thread, name,
                             history_.methods[open->name]));
    }
    const OperationIndex operation = builder_.respond(thread, result, event.line());
    if (ids_[operation] != id) {
      event.fail(fmt::format("thread {} returns from invocation {} while {} is open", thread, id,
                             ids_[operation]));
    }
  }

  RecordedHistory& history_;
  HistoryBuilder builder_;
  std::vector<std::int64_t> ids_;  ///< of each operation
};

class ViolatParser : public HistoryParser {
 public:
  explicit ViolatParser(const InputText& input) : name_(input.name), documents_(input, "events") {}

  bool next(RecordedHistory& history) override {
    const std::optional<JsonDocument> document = documents_.next();
    history.clear();
    if (!document) {
      if (!has_read_) {
        throw bad_line(name_, documents_.line(), "no history");
      }
      return false;
    }
    has_read_ = true;
    read(*document, parse(*document), history);
    return true;
  }

 private:
  [[nodiscard]] Json parse(const JsonDocument& document) const {
    base::JsonError error;
    std::optional<Json> json =
        base::parse_json(document.text, deepest_level, &error, [] { poll_time(256); });
    if (json) {
      return *std::move(json);
    }
    const std::string_view before = document.text.substr(0, error.byte);
    const auto lines = static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
    throw bad_line(name_, document.line + lines, "not valid JSON: " + error.text);
  }

  void read(const JsonDocument& document, const Json& json, RecordedHistory& history) const {
    const Place root(name_, document.line, json);
    const Place schema = root.at("schema");
    const Json::Array& events = root.array("events");
    Events reader(history, name_);
    for (std::size_t i = 0; i < events.size(); ++i) {
      poll_time(64);
      const bool has_line = document.element_lines.size() == events.size();
      reader.add({name_, has_line ? document.element_lines[i] : document.line, events[i]});
    }
    reader.finish();
    const std::string type = schema.text("class");
    history.type = type.substr(type.rfind('.') + 1);  // all of it if there is no dot
    history.name =
        root.has("file") ? root.text("file") : std::to_string(schema.integer<std::int64_t>("id"));
    set_initial(schema, history);
  }

  static void set_initial(const Place& schema, RecordedHistory& history) {
    if (!schema.has("arguments") || schema.array("arguments").empty()) {
      return;
    }
    const Json::Array& arguments = schema.array("arguments");
    const std::optional<std::int64_t> capacity = arguments.front().integer();
    if (!capacity || arguments.size() > 1) {
      schema.fail("the constructor takes a capacity, an integer, or nothing");
    }
    history.initial = Value(*capacity);
  }

  const std::string name_;
  JsonDocuments documents_;
  bool has_read_ = false;
};

bool recognises(std::string_view beginning) {
  std::size_t first = beginning.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && beginning[first] == '[') {
    first = beginning.find_first_not_of(" \t\r\n", first + 1);
  }
  return first != std::string_view::npos && beginning[first] == '{' &&
         (beginning.find("\"schema\"", first) != std::string_view::npos ||
          beginning.find("\"sid\"", first) != std::string_view::npos);
}

std::unique_ptr<HistoryParser> open(const InputText& input) {
  return std::make_unique<ViolatParser>(input);
}

}  // namespace

const Format violat_format = {.name = "violat",
                              .description = "histories of Java collections as JSON (Violat)",
                              .recognises = recognises,
                              .open = open};

}  // namespace heddle::checkers
