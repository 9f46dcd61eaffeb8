#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// A set of threads. As long as none in it has a number of 64 or more, which no program of few
/// threads has, it is one word, and nothing is allocated.
class ThreadSet {
 public:
  ThreadSet() = default;
  ThreadSet(const ThreadSet& other) : first_(other.first_) {
    if (other.rest_) [[unlikely]] {
      copy_rest(other);
    }
  }
  ThreadSet(ThreadSet&&) = default;
  ThreadSet& operator=(const ThreadSet& other) {
    first_ = other.first_;
    if (rest_ || other.rest_) [[unlikely]] {
      copy_rest(other);
    }
    return *this;
  }
  ThreadSet& operator=(ThreadSet&&) = default;
  ~ThreadSet() = default;

  [[nodiscard]] bool contains(ThreadId thread) const {
    return thread < word_bits ? ((first_ >> thread) & 1U) != 0 : rest_contains(thread);
  }
  [[nodiscard]] bool empty() const { return first_ == 0 && (!rest_ || rest_is_empty()); }
  [[nodiscard]] int size() const { return std::popcount(first_) + (rest_ ? size_of_rest() : 0); }

  /// The one of the lowest number. Needs a set that is not empty.
  [[nodiscard]] ThreadId first() const {
    return first_ != 0 ? static_cast<ThreadId>(std::countr_zero(first_)) : first_from(word_bits);
  }

  /// The one of the lowest number from `thread` on; max_threads if there is none.
  [[nodiscard]] ThreadId first_from(std::size_t thread) const {
    const std::uint64_t later = thread < word_bits ? first_ >> thread << thread : 0;
    return later != 0 ? static_cast<ThreadId>(std::countr_zero(later)) : first_of_rest(thread);
  }

  void add(ThreadId thread) {
    if (thread < word_bits) [[likely]] {
      first_ |= std::uint64_t{1} << thread;
    } else {
      add_to_rest(thread);
    }
  }
  void remove(ThreadId thread) {
    if (thread < word_bits) [[likely]] {
      first_ &= ~(std::uint64_t{1} << thread);
    } else if (rest_) {
      remove_from_rest(thread);
    }
  }
  void clear() {
    first_ = 0;
    rest_.reset();
  }

  ThreadSet& operator|=(const ThreadSet& other) {
    first_ |= other.first_;
    if (other.rest_) [[unlikely]] {
      unite_rest(other);
    }
    return *this;
  }
  ThreadSet& operator&=(const ThreadSet& other) {
    first_ &= other.first_;
    if (rest_) [[unlikely]] {
      intersect_rest(other);
    }
    return *this;
  }
  /// Takes out all that `other` has.
  ThreadSet& operator-=(const ThreadSet& other) {
    first_ &= ~other.first_;
    if (rest_ && other.rest_) [[unlikely]] {
      subtract_rest(other);
    }
    return *this;
  }

  friend ThreadSet operator|(ThreadSet a, const ThreadSet& b) { return a |= b; }
  friend ThreadSet operator&(ThreadSet a, const ThreadSet& b) { return a &= b; }
  friend ThreadSet operator-(ThreadSet a, const ThreadSet& b) { return a -= b; }
  friend bool operator==(const ThreadSet& a, const ThreadSet& b) {
    return a.first_ == b.first_ && ((!a.rest_ && !b.rest_) || a.compare_rest(b) == 0);
  }
  /// Some order of sets, for sorting.
  friend bool operator<(const ThreadSet& a, const ThreadSet& b) {
    return a.first_ != b.first_ ? a.first_ < b.first_ : a.compare_rest(b) < 0;
  }

 private:
  static constexpr std::size_t word_bits = 64;
  static constexpr std::size_t rest_words = max_threads / word_bits - 1;
  using Rest = std::array<std::uint64_t, rest_words>;
  static_assert(max_threads % word_bits == 0);

  [[nodiscard]] const Rest& rest() const;
  Rest& rest();
  void copy_rest(const ThreadSet& other);
  [[nodiscard]] bool rest_contains(ThreadId thread) const;
  [[nodiscard]] bool rest_is_empty() const;
  [[nodiscard]] int size_of_rest() const;
  [[nodiscard]] ThreadId first_of_rest(std::size_t thread) const;
  void add_to_rest(ThreadId thread);
  void remove_from_rest(ThreadId thread);
  void unite_rest(const ThreadSet& other);
  void intersect_rest(const ThreadSet& other);
  void subtract_rest(const ThreadSet& other);
  [[nodiscard]] int compare_rest(const ThreadSet& other) const;

  std::uint64_t first_ = 0;     ///< threads below 64
  std::unique_ptr<Rest> rest_;  ///< the others; null: there are none
};

[[nodiscard]] inline ThreadSet only(ThreadId thread) {
  ThreadSet set;
  set.add(thread);
  return set;
}

}  // namespace heddle::scheduler
