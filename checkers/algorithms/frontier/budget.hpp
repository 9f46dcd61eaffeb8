#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "base/flat_index.hpp"
#include "checkers/check_options.hpp"
#include "checkers/limit_watch.hpp"

namespace heddle::checkers {

/// Thrown by Budget when a limit is reached, to end a search from wherever it is. What was reached
/// stands in the budget.
struct LimitReached {};

/// What one search may still spend: steps, time, memory. Memory is counted to the byte, by counted
/// vectors, and *before* it is allocated: a vector that doubles needs old and new at once, and a
/// search must end before that exceeds the limit, not after.
class Budget {
 public:
  explicit Budget(const CheckOptions& options)
      : watch_(options),
        memory_limit_(
            options.limits.memory_bytes.value_or(std::numeric_limits<std::uint64_t>::max())) {}

  /// To be called for each step of a search, and within loops that may be long without a step.
  void spend_step() {
    if (++steps_ > last_step_) {
      throw LimitReached{};
    }
    look();
  }
  void look() {
    if (watch_.is_reached(steps_, done_, of_, memory_bytes_)) {
      throw LimitReached{};
    }
  }

  /// From now on, no more than so many steps: for what is welcome, but not needed for the answer.
  void allow_only(std::uint64_t more_steps) { last_step_ = steps_ + more_steps; }

  void set_progress(std::uint64_t done, std::uint64_t of) {
    done_ = done;
    of_ = of;
  }

  void take(std::uint64_t bytes) {
    if (memory_bytes_ + bytes > memory_limit_) {
      watch_.give_up_for_memory();
      throw LimitReached{};
    }
    memory_bytes_ += bytes;
  }
  void give_back(std::uint64_t bytes) { memory_bytes_ -= bytes; }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] std::uint64_t memory_bytes() const { return memory_bytes_; }
  [[nodiscard]] const std::string& reached() const { return watch_.reached(); }

 private:
  LimitWatch watch_;
  std::uint64_t memory_limit_;
  std::uint64_t memory_bytes_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t last_step_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t done_ = 0;
  std::uint64_t of_ = 0;
};

/// Takes what it allocates from a budget, which must live longer.
template <typename T>
class CountingAllocator {
 public:
  using value_type = T;

  explicit CountingAllocator(Budget& budget) : budget_(&budget) {}
  template <typename U>
  explicit CountingAllocator(const CountingAllocator<U>& other) : budget_(&other.budget()) {}

  T* allocate(std::size_t count) {
    budget_->take(count * sizeof(T));
    return static_cast<T*>(::operator new(count * sizeof(T)));
  }
  void deallocate(T* block, std::size_t count) {
    budget_->give_back(count * sizeof(T));
    ::operator delete(block);
  }

  [[nodiscard]] Budget& budget() const { return *budget_; }
  friend bool operator==(const CountingAllocator& a, const CountingAllocator& b) {
    return a.budget_ == b.budget_;
  }

 private:
  Budget* budget_;
};

template <typename T>
using CountedVector = std::vector<T, CountingAllocator<T>>;

template <typename T>
CountedVector<T> counted_vector(Budget& budget, std::size_t size = 0, const T& value = T()) {
  return CountedVector<T>(size, value, CountingAllocator<T>(budget));
}

template <typename Slot>
using CountedIndex = base::FlatIndex<Slot, CountingAllocator<Slot>>;

template <typename Slot>
CountedIndex<Slot> counted_index(Budget& budget, std::size_t slots) {
  return CountedIndex<Slot>(slots, CountingAllocator<Slot>(budget));
}

}  // namespace heddle::checkers
