#include "checkers/tests/models_parts.hpp"

// Sets hold their members; maps and key-value stores hold lists [key, value].

namespace heddle::checkers {
namespace {

std::size_t place_of(const Items& items, const Value& key) {
  std::size_t i = 0;
  while (i < items.size() && items[i].list()[0] != key) {
    ++i;
  }
  return i;
}

Items with_entry(Items items, const Value& key, const Value& value) {
  const std::size_t place = place_of(items, key);
  if (place == items.size()) {
    items.emplace_back();
  }
  items[place] = Value::List{key, value};
  return items;
}

std::vector<Items> key_value_step(const Items& items, const Operation& operation) {
  const Value& key = operation.arguments[0];
  const std::size_t place = place_of(items, key);
  const std::string before = place < items.size() ? items[place].list()[1].string() : "";
  if (operation.method == "get") {
    return only_if(answers(operation, before), items);
  }
  const std::string& text = operation.arguments[1].string();
  return only_if(answers_success(operation),
                 with_entry(items, key, operation.method == "put" ? text : before + text));
}

/// What the call answers where the key has this value, or none.
bool answers_as_map(const Operation& operation, bool is_there, const Value& value) {
  const std::string& method = operation.method;
  if (method == "set") {
    return answers_success(operation);
  }
  if (method == "insert") {
    return answers(operation, !is_there);
  }
  if (method == "erase" || method == "contains") {
    return answers(operation, is_there);
  }
  return answers(operation, value);
}

/// Whether one of all orders of the items is the answer; they are few.
bool answers_all(const Operation& operation, const Items& items) {
  Items order = items;
  const auto text_is_less = [](const Value& a, const Value& b) { return to_text(a) < to_text(b); };
  std::ranges::sort(order, text_is_less);
  do {
    if (answers(operation, Value(order))) {
      return true;
    }
  } while (std::ranges::next_permutation(order, text_is_less).found);
  return items.empty() && answers(operation, none);
}

}  // namespace

std::vector<Items> set_step(std::string_view, const Items& items, const Operation& operation) {
  if (operation.method == "members") {
    return only_if(answers_all(operation, items), items);
  }
  if (operation.arguments.empty()) {
    return only_if(operation.method == "size" ? answers(operation, items.size())
                                              : answers(operation, items.empty()),
                   items);
  }
  const Value& value = operation.arguments[0];
  const auto place = std::ranges::find(items, value);
  const bool is_member = place != items.end();
  if (operation.method == "contains") {
    return only_if(answers(operation, is_member), items);
  }
  const bool changes = (operation.method == "add") != is_member;
  const bool is_allowed = answers(operation, changes) || answers(operation, none);
  Items after = items;
  if (changes && is_member) {
    after = without(items, static_cast<std::size_t>(place - items.begin()));
  } else if (changes) {
    after.push_back(value);
    std::ranges::sort(after, {}, [](const Value& member) { return to_text(member); });
  }
  return only_if(is_allowed, after);
}

std::vector<Items> map_step(std::string_view type, const Items& items, const Operation& operation) {
  if (type == "key-value") {
    return key_value_step(items, operation);
  }
  if (operation.arguments.empty()) {
    return only_if(operation.method == "size" ? answers(operation, items.size())
                                              : answers(operation, items.empty()),
                   items);
  }
  const std::string& method = operation.method;
  const Value& key = operation.arguments[0];
  const std::size_t place = place_of(items, key);
  const bool is_there = place < items.size();
  const Value value = is_there ? items[place].list()[1] : none;
  if (!answers_as_map(operation, is_there, value)) {
    return {};
  }
  if (method == "remove" || method == "erase") {
    return {is_there ? without(items, place) : items};
  }
  const bool is_change = method == "put" || method == "set" ||
                         (!is_there && (method == "put_if_absent" || method == "insert"));
  return {is_change ? with_entry(items, key, operation.arguments[1]) : items};
}

}  // namespace heddle::checkers
