#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "scal-benchmarks/structures/priority_bin.hpp"

namespace scal {

/// What deqMin is to take.
struct PriorityChoice {
  PriorityBin* bin = nullptr;  ///< null: no item was seen, except what was passed over
  PriorityBin::First first;
  bool passed_over = false;
};

/// Quasi Priority Queue, with the faulty form b2, named by L. Zhang, A. Chattopadhyay, C. Wang,
/// "Round-Up: Runtime Checking Quasi Linearizability of Concurrent Data Structures", IEEE TSE
/// 41(12), 2015, Table I. They were not published: these are reconstructions that have the symptoms
/// the paper states.
///
/// A bin for each priority. deqMin scans them from the smallest priority on and takes the first
/// item it finds. It may pass over the first bin that is not empty, for the next such one; but over
/// no item twice: it marks the item first, and one that is marked has to be taken.
///
/// Not linearizable, and not only because of what is passed over: while deqMin is beyond a bin that
/// it found empty, another thread can add there. How many items it misses that way has no bound.
///
/// Departs from nothing, there being no text to depart from.
template <typename Form>
class QuasiPriorityQueue {
 public:
  static constexpr std::size_t max_bin_count = 16;

  QuasiPriorityQueue() : bins_(bin_count()) {}

  /// Needs value != 0. Throws std::out_of_range unless 0 <= priority < bins.
  void enq(int value, int priority) { bins_.at(static_cast<std::size_t>(priority)).enq(value); }

  std::optional<int> deqMin() {
    for (;;) {
      const Counts before = added();
      const PriorityChoice choice = Form::choose(bins_);
      if (choice.bin != nullptr) {
        const auto value = choice.bin->remove(choice.first);
        if (value) {
          return value;
        }
      } else if (!choice.passed_over && added() == before) {
        return std::nullopt;  // nothing was added since the first bin was seen empty
      }
    }
  }

 private:
  using Counts = std::array<unsigned, max_bin_count>;

  static std::size_t bin_count() {
    const auto bins = static_cast<std::size_t>(heddle::parameter("bins", 4));
    if (bins < 1 || bins > max_bin_count) {
      throw std::invalid_argument("a priority queue has 1 to 16 bins");
    }
    return bins;
  }

  [[nodiscard]] Counts added() const {
    Counts counts{};
    for (std::size_t i = 0; i < bins_.size(); ++i) {
      counts[i] = bins_[i].added();
    }
    return counts;
  }

  std::vector<PriorityBin> bins_;
};

/// The right one.
struct QuasiPriorityQueueForm {
  static PriorityChoice choose(std::vector<PriorityBin>& bins) {
    bool passed_over = false;
    for (PriorityBin& bin : bins) {
      const PriorityBin::First first = bin.first();
      if (!first.exists()) {
        continue;
      }
      if (!passed_over && !first.is_passed_over() && heddle::pick(2) == 1 &&
          first.mark_passed_over()) {
        passed_over = true;
        continue;
      }
      return {&bin, first, passed_over};
    }
    return {nullptr, {}, passed_over};
  }
};

/// b2, deqMin takes an item more than K places from the minimum: it passes over up to 2K + 1 bins
/// that are not empty, if there are as many and one more.
struct QuasiPriorityQueueB2Form {
  static PriorityChoice choose(std::vector<PriorityBin>& bins) {
    const auto factor = static_cast<std::uint32_t>(heddle::parameter("K", 1));
    std::uint32_t to_pass_over = heddle::pick(2 * factor + 2);
    PriorityChoice smallest;
    for (PriorityBin& bin : bins) {
      const PriorityBin::First first = bin.first();
      if (!first.exists()) {
        continue;
      }
      if (to_pass_over == 0) {
        return {&bin, first, false};
      }
      --to_pass_over;
      if (smallest.bin == nullptr) {
        smallest = {&bin, first, false};
      }
    }
    return smallest;
  }
};

}  // namespace scal
