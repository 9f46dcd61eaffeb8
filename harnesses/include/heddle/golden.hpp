#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

/// Golden objects to choose from: plain containers for one thread at a time, whose serial runs say
/// what a concurrent one should do. docs/exploration-options.md.
namespace heddle {

namespace detail {

/// Items in a row, with room for `capacity`.
class PlainItems {
 public:
  explicit PlainItems(std::size_t capacity) : capacity_(capacity) {}

  void add(std::int64_t item) { items_.push_back(item); }
  bool try_add(std::int64_t item) {
    if (items_.size() == capacity_) {
      return false;
    }
    items_.push_back(item);
    return true;
  }

  [[nodiscard]] std::optional<std::int64_t> first() const {
    return items_.empty() ? std::nullopt : std::optional(items_.front());
  }
  [[nodiscard]] std::optional<std::int64_t> last() const {
    return items_.empty() ? std::nullopt : std::optional(items_.back());
  }
  std::optional<std::int64_t> take_first() {
    const std::optional<std::int64_t> item = first();
    if (item) {
      items_.pop_front();
    }
    return item;
  }
  std::optional<std::int64_t> take_last() {
    const std::optional<std::int64_t> item = last();
    if (item) {
      items_.pop_back();
    }
    return item;
  }
  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(items_.size()); }

 private:
  std::deque<std::int64_t> items_;
  std::size_t capacity_;
};

}  // namespace detail

/// First in, first out. A capacity makes it bounded: a full one answers false.
class PlainQueue {
 public:
  explicit PlainQueue(std::size_t capacity = SIZE_MAX) : items_(capacity) {}
  void enq(std::int64_t item) { items_.add(item); }
  bool try_enq(std::int64_t item) { return items_.try_add(item); }
  std::optional<std::int64_t> deq() { return items_.take_first(); }
  [[nodiscard]] std::optional<std::int64_t> peek() const { return items_.first(); }
  [[nodiscard]] std::int64_t size() const { return items_.size(); }
  [[nodiscard]] bool is_empty() const { return items_.size() == 0; }

 private:
  detail::PlainItems items_;
};

/// The smallest priority first; of equal ones, the oldest item. An item without a priority is its
/// own.
class PlainPriorityQueue {
 public:
  void enq(std::int64_t item) { enq_with(item, item); }
  void enq_with(std::int64_t item, std::int64_t priority) { items_[priority].push_back(item); }

  std::optional<std::int64_t> deq_min() {
    if (items_.empty()) {
      return std::nullopt;
    }
    const auto first = items_.begin();
    const std::int64_t item = first->second.front();
    first->second.pop_front();
    if (first->second.empty()) {
      items_.erase(first);
    }
    return item;
  }

  [[nodiscard]] std::optional<std::int64_t> peek() const {
    return items_.empty() ? std::nullopt : std::optional(items_.begin()->second.front());
  }
  [[nodiscard]] bool is_empty() const { return items_.empty(); }

 private:
  std::map<std::int64_t, std::deque<std::int64_t>> items_;
};

/// Last in, first out, bounded as a queue is.
class PlainStack {
 public:
  explicit PlainStack(std::size_t capacity = SIZE_MAX) : items_(capacity) {}
  void push(std::int64_t item) { items_.add(item); }
  bool try_push(std::int64_t item) { return items_.try_add(item); }
  std::optional<std::int64_t> pop() { return items_.take_last(); }
  [[nodiscard]] std::optional<std::int64_t> peek() const { return items_.last(); }
  [[nodiscard]] std::int64_t size() const { return items_.size(); }
  [[nodiscard]] bool is_empty() const { return items_.size() == 0; }

 private:
  detail::PlainItems items_;
};

}  // namespace heddle
