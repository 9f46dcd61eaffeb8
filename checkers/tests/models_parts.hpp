#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "checkers/tests/models.hpp"

// What the models share; for models*.cpp.

namespace heddle::checkers {

inline bool answers(const Operation& operation, const Value& value) {
  return operation.is_pending() || operation.any_result || operation.result == value;
}

inline bool answers_success(const Operation& operation) {
  return answers(operation, none) || answers(operation, true);
}

inline std::vector<Items> only_if(bool allowed, Items items) {
  return allowed ? std::vector<Items>{std::move(items)} : std::vector<Items>{};
}

inline Items without(Items items, std::size_t position) {
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(position));
  return items;
}

std::vector<Items> container_step(std::string_view type, const Items& items,
                                  const Operation& operation);
std::vector<Items> keyed_step(std::string_view type, const Items& items,
                              const Operation& operation);
std::vector<Items> set_step(std::string_view type, const Items& items, const Operation& operation);
std::vector<Items> map_step(std::string_view type, const Items& items, const Operation& operation);
std::vector<Items> register_step(std::string_view type, const Items& items,
                                 const Operation& operation);
std::vector<Items> counter_step(std::string_view type, const Items& items,
                                const Operation& operation);
std::vector<Items> lock_step(std::string_view type, const Items& items, const Operation& operation);

}  // namespace heddle::checkers
