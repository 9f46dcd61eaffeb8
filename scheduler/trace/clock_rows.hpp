#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"
#include "scheduler/event.hpp"
#include "scheduler/trace/long_array.hpp"

namespace heddle::scheduler {

/// One component of a vector clock: how many things of a thread are known.
using Tick = std::uint32_t;

/// The first power of two, 4 or more, that has a column for `thread`.
[[nodiscard]] inline std::size_t clock_columns_for(ThreadId thread) {
  HEDDLE_ASSERT(thread < max_threads, "a thread number is out of range");
  std::size_t columns = 4;
  while (columns <= thread) {
    columns *= 2;
  }
  return columns;
}

/// dst := component-wise maximum of dst and src.
inline void join_clock(Tick* dst, const Tick* src, std::size_t columns) {
  for (std::size_t i = 0; i < columns; i += 4) {  // always a multiple of 4: one vector operation
    for (std::size_t j = i; j < i + 4; ++j) {
      dst[j] = std::max(dst[j], src[j]);
    }
  }
}

/// dst := src.
inline void copy_clock(Tick* dst, const Tick* src, std::size_t columns) {
  for (std::size_t i = 0; i < columns; i += 4) {  // likewise, and no call of memmove
    std::copy_n(src + i, 4, dst + i);
  }
}

/// A growing array of vector clocks, all of the same number of columns, in one piece of memory.
/// Whoever keeps a clock keeps the number of a row. Rows are shared and therefore not changed once
/// they are; what changes is which row somebody keeps. So going back in time is forgetting the last
/// rows. Pointers to rows are valid until the next add or set_columns.
class ClockRows {
 public:
  using Row = std::uint32_t;

  /// Stands for a clock of zeros, where that is allowed, or for none.
  static constexpr Row none = ~Row{0};

  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::size_t size() const { return used_; }
  [[nodiscard]] Tick* row(Row index) { return ticks_.data() + index * columns_; }
  [[nodiscard]] const Tick* row(Row index) const { return ticks_.data() + index * columns_; }

  /// Forgets all rows but the first `rows`; keeps the memory.
  void truncate(std::size_t rows) { used_ = rows; }

  /// Appends a copy of `source` (zeros if it is none).
  Row add(Row source) {
    if ((used_ + 1) * columns_ > ticks_.size()) [[unlikely]] {
      ticks_.resize_without_values((used_ + 64) * 2 * columns_);
    }
    const auto added = static_cast<Row>(used_++);
    if (source == none) {
      std::fill_n(row(added), columns_, 0);
    } else {
      copy_clock(row(added), row(source), columns_);
    }
    return added;
  }

  /// The row that is the maximum of both: one of them, or a new one.
  Row join(Row a, Row b) {
    if (a == none || a == b) {
      return b;
    }
    if (b == none || contains(a, b)) {
      return a;
    }
    const Row joined = add(a);
    join_clock(row(joined), row(b), columns_);
    return joined;
  }

  /// Widens every row; the new components are zero.
  void set_columns(std::size_t columns) {
    if (columns <= columns_) {
      return;
    }
    LongArray<Tick> wider;
    wider.resize_without_values(used_ * columns);
    for (Row i = 0; i < used_; ++i) {
      Tick* const added = std::copy_n(row(i), columns_, wider.data() + i * columns);
      std::fill_n(added, columns - columns_, 0);
    }
    ticks_ = std::move(wider);
    columns_ = columns;
  }

 private:
  [[nodiscard]] bool contains(Row outer, Row inner) const {
    const Tick* more = row(outer);
    const Tick* less = row(inner);
    for (std::size_t i = 0; i < columns_; ++i) {
      if (less[i] > more[i]) {
        return false;
      }
    }
    return true;
  }

  LongArray<Tick> ticks_;
  std::size_t columns_ = 4;
  std::size_t used_ = 0;
};

}  // namespace heddle::scheduler
