#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/json.hpp"

/// Documents as values; json.cpp has what knows the grammar.
namespace heddle::base {
namespace {

/// Nearly all objects are, and need no second look.
bool are_few_and_different(const Json::Object& members) {
  if (members.size() > 16) {
    return false;
  }
  for (std::size_t i = 1; i < members.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (members[i].key == members[j].key) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

Json::Json() = default;
Json::Json(std::nullptr_t) {}
Json::Json(double number) : data_(number) {}
Json::Json(const char* text) : data_(std::string(text)) {}
Json::Json(std::string_view text) : data_(std::string(text)) {}
Json::Json(std::string text) : data_(std::move(text)) {}
Json::Json(Array items) : data_(std::move(items)) {}

Json::Json(std::initializer_list<Member> members) : data_(Object()) {
  for (const Member& member : members) {
    (*this)[member.key] = member.value;
  }
}

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json Json::array() { return Array(); }

Json Json::object() { return std::initializer_list<Member>(); }

bool Json::is_null() const { return std::holds_alternative<std::nullptr_t>(data_); }
bool Json::is_boolean() const { return std::holds_alternative<bool>(data_); }
bool Json::is_string() const { return std::holds_alternative<std::string>(data_); }
bool Json::is_array() const { return std::holds_alternative<Array>(data_); }
bool Json::is_object() const { return std::holds_alternative<Object>(data_); }

const char* Json::type_name() const {
  constexpr std::array names = {"null",   "boolean", "number", "number",
                                "number", "string",  "array",  "object"};
  return names.at(data_.index());
}

bool Json::boolean() const { return std::get<bool>(data_); }
const std::string& Json::string() const { return std::get<std::string>(data_); }
const Json::Array& Json::items() const { return std::get<Array>(data_); }
const Json::Object& Json::members() const { return std::get<Object>(data_); }

std::optional<std::int64_t> Json::integer() const {
  if (const auto* const integer = std::get_if<std::int64_t>(&data_)) {
    return *integer;
  }
  const std::optional<std::uint64_t> number = natural();
  if (!number || !std::in_range<std::int64_t>(*number)) {
    return std::nullopt;
  }
  return static_cast<std::int64_t>(*number);
}

std::optional<std::uint64_t> Json::natural() const {
  const auto* const number = std::get_if<std::uint64_t>(&data_);
  return number == nullptr ? std::nullopt : std::optional(*number);
}

const Json* Json::find(std::string_view key) const {
  if (!is_object()) {
    return nullptr;
  }
  const auto found = std::ranges::find(members(), key, &Member::key);
  return found == members().end() ? nullptr : &found->value;
}

Json& Json::operator[](std::string_view key) {
  if (is_null()) {
    data_ = Object();
  }
  auto& members = std::get<Object>(data_);
  const auto found = std::ranges::find(members, key, &Member::key);
  return found != members.end() ? found->value : members.emplace_back(std::string(key)).value;
}

Json& Json::append_member(std::string key) {
  return std::get<Object>(data_).emplace_back(std::move(key)).value;
}

void Json::settle_members() {
  auto& members = std::get<Object>(data_);
  if (are_few_and_different(members)) {
    return;
  }
  std::vector<std::size_t> order(members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t i, std::size_t j) {
    const int difference = members[i].key.compare(members[j].key);
    return difference < 0 || (difference == 0 && i < j);
  });
  std::vector<bool> is_double(members.size());
  for (std::size_t i = order.size(); i-- > 1;) {
    if (members[order[i]].key == members[order[i - 1]].key) {
      members[order[i - 1]].value = std::move(members[order[i]].value);
      is_double[order[i]] = true;
    }
  }
  Object settled;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (!is_double[i]) {
      settled.push_back(std::move(members[i]));
    }
  }
  members = std::move(settled);
}

Json& Json::push_back(Json item) { return std::get<Array>(data_).emplace_back(std::move(item)); }

}  // namespace heddle::base
