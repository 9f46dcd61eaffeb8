#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

namespace scal {

/// The work-stealing deque of D. Chase and Y. Lev, "Dynamic Circular Work-Stealing Deque", SPAA
/// 2005, Figures 1 to 3: one thread, the owner, adds and removes at the back, all others steal from
/// the front.
///
/// Form::reads_late: whether a thief reads the item after it has moved `top`. The owner may have
/// put another item into the same place of the ring by then. With two places and the item 1: T2
/// moves `top` and stops; T1 adds 2, and 3 where 1 was; T2 returns 3, which is still there. One
/// preemption.
///
/// Differs from the paper in that a thief that fails tries again, where the paper's tells its
/// caller so; in that the array grows when it is full, not one item earlier; and in that it never
/// shrinks and arrays are never freed.
template <typename Form>
class ChaseLevDeque {
 public:
  ChaseLevDeque() : array_(new Array(heddle::parameter("capacity", 2))) {}

  /// The owner only.
  void push_back(int value) {
    const std::int64_t bottom = bottom_.load();
    const std::int64_t top = top_.load();
    Array* array = array_.load();
    if (bottom - top >= array->capacity()) {
      array = array->grown(top, bottom);
      array_.store(array);
    }
    array->at(bottom).store(value);
    bottom_.store(bottom + 1);
  }

  /// The owner only.
  std::optional<int> pop_back() {
    const std::int64_t bottom = bottom_.load() - 1;
    bottom_.store(bottom);  // announced before `top` is read: thieves keep off from here on
    std::int64_t top = top_.load();
    if (bottom < top) {
      bottom_.store(top);
      return std::nullopt;
    }
    const int value = array_.load()->at(bottom).load();
    if (bottom > top) {
      return value;
    }
    const bool won = top_.compare_exchange_strong(top, top + 1);  // the last item: as a thief does
    bottom_.store(bottom + 1);
    return won ? std::optional(value) : std::nullopt;
  }

  std::optional<int> pop_front() {
    for (;;) {
      std::int64_t top = top_.load();
      const std::int64_t bottom = bottom_.load();
      if (bottom <= top) {
        return std::nullopt;
      }
      Array* const array = array_.load();
      const int early = Form::reads_late ? 0 : array->at(top).load();
      if (top_.compare_exchange_strong(top, top + 1)) {
        return Form::reads_late ? array->at(top).load() : early;
      }
    }
  }

 private:
  /// A ring: an index beyond the capacity is one within it.
  class Array {
   public:
    explicit Array(std::int64_t capacity) : items_(checked(capacity)) {}

    [[nodiscard]] std::int64_t capacity() const { return static_cast<std::int64_t>(items_.size()); }
    std::atomic<int>& at(std::int64_t index) {
      return items_[static_cast<std::size_t>(index % capacity())];
    }

    /// Another one, twice as large, with the items from `top` to `bottom`.
    Array* grown(std::int64_t top, std::int64_t bottom) {
      auto* const larger = new Array(2 * capacity());
      for (std::int64_t i = top; i < bottom; ++i) {
        larger->at(i).store(at(i).load());
      }
      return larger;
    }

   private:
    static std::size_t checked(std::int64_t capacity) {
      if (capacity < 1 || capacity > 1024) {
        throw std::invalid_argument("a deque has room for 1 to 1024 items");
      }
      return static_cast<std::size_t>(capacity);
    }

    std::vector<std::atomic<int>> items_;
  };

  std::atomic<std::int64_t> top_{0};     ///< the index of the first item; it never sinks
  std::atomic<std::int64_t> bottom_{0};  ///< one more than that of the last
  std::atomic<Array*> array_;
};

/// Linearizable.
struct EarlyReadForm {
  static constexpr bool reads_late = false;
};

struct LateReadForm {
  static constexpr bool reads_late = true;
};

}  // namespace scal
