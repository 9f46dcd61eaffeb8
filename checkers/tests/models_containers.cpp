#include "checkers/tests/models_parts.hpp"

// Queues, stacks, deques, priority queues, pools; bounded ones have their capacity in front. Items
// stand in the order in which they were put in.

namespace heddle::checkers {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The positions of the items that a removal may take or a look may see; of equal ones the first.
std::vector<std::size_t> candidates(std::string_view type, const Items& items,
                                    std::string_view method) {
  std::vector<std::size_t> positions;
  const auto is_before = [](const Value& a, const Value& b) { return a.integer() < b.integer(); };
  if (contains(type, "min-priority")) {
    positions = {
        static_cast<std::size_t>(std::ranges::min_element(items, is_before) - items.begin())};
  } else if (contains(type, "max-priority")) {
    positions = {
        static_cast<std::size_t>(std::ranges::max_element(items, is_before) - items.begin())};
  } else if (type == "pool") {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (std::ranges::find(items, items[i]) == items.begin() + static_cast<std::ptrdiff_t>(i)) {
        positions.push_back(i);
      }
    }
  } else {
    positions = {contains(type, "stack") || contains(method, "back") ? items.size() - 1 : 0};
  }
  return positions;
}

std::vector<Items> add(const Items& items, const Operation& operation, std::size_t capacity) {
  if (items.size() >= capacity) {
    return only_if(answers(operation, false), items);
  }
  Items more = items;
  more.insert(operation.method == "push_front" ? more.begin() : more.end(), operation.arguments[0]);
  return only_if(answers_success(operation), more);
}

std::vector<Items> take(std::string_view type, const Items& items, const Operation& operation) {
  if (items.empty()) {
    return only_if(answers(operation, none), items);
  }
  const bool is_look = contains(operation.method, "peek");
  std::vector<Items> all;
  for (const std::size_t i : candidates(type, items, operation.method)) {
    if (answers(operation, items[i])) {
      all.push_back(is_look ? items : without(items, i));
    }
  }
  return all;
}

}  // namespace

std::vector<Items> container_step(std::string_view type, const Items& items,
                                  const Operation& operation) {
  const bool is_bounded = contains(type, "bounded");
  if (is_bounded) {
    const Items content(items.begin() + 1, items.end());
    const auto capacity = static_cast<std::size_t>(items[0].integer());
    std::vector<Items> all;
    if (operation.method == "is_full") {
      return only_if(answers(operation, content.size() == capacity), items);
    }
    if (operation.method == "remaining_capacity") {
      return only_if(answers(operation, capacity - content.size()), items);
    }
    all = !operation.arguments.empty() ? add(content, operation, capacity)
                                       : container_step(type.substr(8), content, operation);
    for (Items& after : all) {
      after.insert(after.begin(), items[0]);
    }
    return all;
  }
  if (!operation.arguments.empty()) {
    return add(items, operation, items.size() + 1);
  }
  if (operation.method == "size") {
    return only_if(answers(operation, items.size()), items);
  }
  if (operation.method == "is_empty") {
    return only_if(answers(operation, items.empty()), items);
  }
  return take(type, items, operation);
}

/// Each item is a list of its value and its priority.
std::vector<Items> keyed_step(std::string_view, const Items& items, const Operation& operation) {
  if (operation.method == "enq") {
    Items more = items;
    more.emplace_back(Value::List{operation.arguments[0], operation.arguments[1]});
    return only_if(answers_success(operation), more);
  }
  if (operation.method == "size") {
    return only_if(answers(operation, items.size()), items);
  }
  if (operation.method == "is_empty") {
    return only_if(answers(operation, items.empty()), items);
  }
  if (items.empty()) {
    return only_if(answers(operation, none), items);
  }
  std::vector<Items> all;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool is_smallest = std::ranges::all_of(items, [&](const Value& other) {
      return items[i].list()[1].integer() <= other.list()[1].integer();
    });
    const bool is_first_of_its_kind =
        std::ranges::find(items, items[i]) == items.begin() + static_cast<std::ptrdiff_t>(i);
    if (is_smallest && is_first_of_its_kind && answers(operation, items[i].list()[0])) {
      if (operation.method == "peek") {
        return {items};
      }
      all.push_back(without(items, i));
    }
  }
  return all;
}

}  // namespace heddle::checkers
