#pragma once

// How values and histories cross into libheddle_check.so; for <heddle/linearizability.hpp>.

#include <deque>

#include "heddle/check_api.h"
#include "heddle/history.hpp"

namespace heddle::detail {

/// Makes C values, which are valid as long as it and the values they were made from.
class ValueCrossing {
 public:
  HeddleCheckValue cross(const Value& value) {
    HeddleCheckValue crossed = {};
    if (value.is_boolean()) {
      crossed.kind = heddle_check_bool;
      crossed.integer = value.boolean() ? 1 : 0;
    } else if (value.is_integer()) {
      crossed.kind = heddle_check_integer;
      crossed.integer = value.integer();
    } else if (value.is_string()) {
      crossed.kind = heddle_check_string;
      crossed.text = value.string().data();
      crossed.size = value.string().size();
    } else if (value.is_list()) {
      crossed.kind = heddle_check_list;
      crossed.items = cross_all(value.list());
      crossed.size = value.list().size();
    }
    return crossed;
  }

  const HeddleCheckValue* cross_all(const std::vector<Value>& values) {
    std::vector<HeddleCheckValue> items;
    for (const Value& value : values) {
      items.push_back(cross(value));
    }
    lists_.push_back(std::move(items));
    return lists_.back().data();
  }

 private:
  std::deque<std::vector<HeddleCheckValue>> lists_;
};

/// The library's copy of a history.
class CheckedHistory {
 public:
  explicit CheckedHistory(const History& history) : history_(heddle_check_new_history()) {
    for (const Operation& operation : history.operations()) {
      ValueCrossing values;
      HeddleCheckOperation crossed = {};
      crossed.process = operation.process;
      crossed.method = operation.method.c_str();
      crossed.arguments = values.cross_all(operation.arguments);
      crossed.argument_count = static_cast<std::uint32_t>(operation.arguments.size());
      crossed.invocation = operation.invocation;
      crossed.end = heddle_check_pending;
      if (operation.response) {
        crossed.response = *operation.response;
        crossed.end = operation.result ? heddle_check_result : heddle_check_unknown;
      }
      if (operation.result) {
        crossed.result = values.cross(*operation.result);
      }
      heddle_check_add(history_, &crossed);
    }
  }
  ~CheckedHistory() { heddle_check_free_history(history_); }
  CheckedHistory(const CheckedHistory&) = delete;
  CheckedHistory& operator=(const CheckedHistory&) = delete;

  [[nodiscard]] HeddleCheckHistory* get() const { return history_; }

 private:
  HeddleCheckHistory* history_;
};

}  // namespace heddle::detail
