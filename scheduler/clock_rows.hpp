#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scheduler/assert.hpp"
#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// One component of a vector clock: how many things of a thread are known.
using Tick = std::uint32_t;

/// The first power of two, 4 or more, that has a column for `thread`.
[[nodiscard]] inline std::size_t clock_columns_for(ThreadId thread) {
  HEDDLE_ASSERT(thread < max_threads, "a thread number is out of range");
  std::size_t columns = 4;
  while (columns <= thread) columns *= 2;
  return columns;
}

/// dst := component-wise maximum of dst and src.
inline void join_clock(Tick* dst, const Tick* src, std::size_t columns) {
  for (std::size_t i = 0; i < columns; i += 4) {  // always a multiple of 4: one vector operation
    for (std::size_t j = i; j < i + 4; ++j) dst[j] = std::max(dst[j], src[j]);
  }
}

/// A growing array of vector clocks, all of the same number of columns, in one piece of memory.
/// Pointers to rows are valid until the next add, ensure_rows or set_columns.
class ClockRows {
 public:
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::size_t size() const { return used_; }
  [[nodiscard]] Tick* row(std::size_t index) { return ticks_.data() + index * columns_; }
  [[nodiscard]] const Tick* row(std::size_t index) const {
    return ticks_.data() + index * columns_;
  }

  /// Forgets all rows, keeps the memory.
  void clear() { used_ = 0; }

  /// Appends a copy of `source`, which must not be a row of this object. Returns its index.
  std::size_t add(const Tick* source) {
    if ((used_ + 1) * columns_ > ticks_.size()) ticks_.resize((used_ + 64) * 2 * columns_);
    std::copy_n(source, columns_, row(used_));
    return used_++;
  }

  /// Makes rows up to `count` exist; new ones are zero.
  void ensure_rows(std::size_t count) {
    if (count <= used_) return;
    if (count * columns_ > ticks_.size()) ticks_.resize(count * 2 * columns_);
    std::fill(row(used_), row(count), 0);
    used_ = count;
  }

  void zero(std::size_t index) { std::fill_n(row(index), columns_, 0); }

  /// Widens every row; the new components are zero.
  void set_columns(std::size_t columns) {
    if (columns <= columns_) return;
    std::vector<Tick> wider(used_ * columns);
    for (std::size_t i = 0; i < used_; ++i) {
      std::copy_n(row(i), columns_, wider.data() + i * columns);
    }
    ticks_ = std::move(wider);
    columns_ = columns;
  }

 private:
  std::vector<Tick> ticks_;
  std::size_t columns_ = 4;
  std::size_t used_ = 0;
};

}  // namespace heddle::scheduler
