#pragma once

#include <atomic>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <stdexcept>
#include <vector>

#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// A place for one item, filled once and emptied once.
struct QuasiCell {
  std::atomic<int> value{0};         ///< 0: not filled yet
  std::atomic<bool> deleted{false};  ///< emptied
};

/// What came of emptying a filled cell.
enum class Emptied : std::uint8_t {
  now,
  before,    ///< it was empty already
  meanwhile  ///< another thread has emptied it since this one looked; only b1 tells it from before
};

/// What came of looking for an item in a segment.
enum class Found : std::uint8_t {
  item,       ///< it was taken
  nothing,    ///< a free cell was seen, and no item
  change,     ///< nothing at first, but a cell was filled meanwhile
  used_up,    ///< all cells were filled and emptied
  contention  ///< the cell looked at was Emptied::meanwhile
};

/// One segment of a QuasiQueue: s cells, and the segment after it. `Form` says how a cell is
/// emptied, and when there is nothing: QuasiQueueForm in quasi_queue.hpp.
template <typename Form>
class QuasiSegment {
 public:
  struct Attempt {
    Found found;
    int item;
  };
  static constexpr std::uint32_t max_cell_count = 16;

  /// Throws std::invalid_argument unless 1 <= cell_count <= max_cell_count.
  explicit QuasiSegment(std::int64_t cell_count) : cells_(checked(cell_count)) {}

  std::atomic<Tagged> next;

  [[nodiscard]] std::uint32_t cell_count() const {
    return static_cast<std::uint32_t>(cells_.size());
  }

  /// Puts the value into the first free cell from a picked one on, round the segment. False: there
  /// is none, and never will be.
  bool put(int value) {
    const std::uint32_t count = cell_count();
    const std::uint32_t offset = heddle::pick(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::atomic<int>& cell = cells_[(offset + i) % count].value;
      int expected = 0;
      if (cell.load() == 0 && cell.compare_exchange_strong(expected, value)) {
        return true;
      }
    }
    return false;
  }

  /// Takes an item out of the first cell that has one, from `offset` on, round the segment.
  Attempt take(std::uint32_t offset) {
    std::uint32_t free_cells = 0;  // a bit each
    for (std::uint32_t i = 0; i < cell_count(); ++i) {
      const std::uint32_t index = (offset + i) % cell_count();
      const int value = cells_[index].value.load();
      if (value == 0) {
        if (Form::stops_at_free_cell) {
          return {Found::nothing, 0};
        }
        free_cells |= 1U << index;
        continue;
      }
      const Emptied emptied = Form::empty(cells_[index], index + 1 == cell_count());
      if (emptied == Emptied::now) {
        return {Found::item, value};
      }
      if (emptied == Emptied::meanwhile) {
        return {Found::contention, 0};
      }
    }
    return {free_cells == 0 ? Found::used_up : look_again(free_cells), 0};
  }

 private:
  static std::size_t checked(std::int64_t cell_count) {
    if (cell_count < 1 || cell_count > max_cell_count) {
      throw std::invalid_argument("a segment has 1 to 16 cells");
    }
    return static_cast<std::size_t>(cell_count);
  }

  /// What a deq concludes that took nothing and saw these cells free. Emptied cells stay emptied:
  /// if the free ones are free still, the segment held nothing between the two passes.
  [[nodiscard]] Found look_again(std::uint32_t free_cells) const {
    if (!Form::looks_again) {
      return Found::nothing;
    }
    for (std::uint32_t i = 0; i < cell_count(); ++i) {
      if ((free_cells >> i & 1U) != 0 && cells_[i].value.load() != 0) {
        return Found::change;
      }
    }
    return Found::nothing;
  }

  std::vector<QuasiCell> cells_;
};

}  // namespace scal
