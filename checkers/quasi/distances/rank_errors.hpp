#pragma once

// How far a relaxed queue, stack or priority queue is out of order, in the units in which its
// authors measure it.
//
// The rank error of a removal is how many items that are in the object go before the one that it
// takes; the delay of an item is how many removals take an item it goes before, while it is there.
// (H. Rihani, P. Sanders, R. Dementiev, "MultiQueues: Simple Relaxed Concurrent Priority Queues",
// SPAA 2015; D. Alistarh, J. Kopinsky, J. Li, G. Nadiradze, "The Power of Choice in Priority
// Scheduling", PODC 2017; S. Walzer, M. Williams, "A Simple yet Exact Analysis of the MultiQueue",
// ESA 2025.) These are of a sequence of calls; they are had there from time stamps. A history has
// many orders that keep precedence, so here it is measured by the best of them: of those in which
// each call does what it answered, at whatever distance, the ones with the least sum of rank
// errors, and of these the one with the fewest large ones. No order explains the history by less.
//
// Departs from the papers in that an item that is never removed has a delay too, so that the sum of
// rank errors is that of the delays.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// How often each value occurs.
using Histogram = std::map<unsigned, std::uint64_t>;

struct RankErrors {
  Histogram ranks;   ///< of removals that take an item
  Histogram delays;  ///< of items
};

/// Nothing: there is no such order, or the history is not measured: its object is no queue, stack
/// or priority queue, an operation is pending, or it is too large. Exact, and exponential: at most
/// `largest_measured` operations and some hundred thousand states. Calls poll_time().
[[nodiscard]] std::optional<RankErrors> rank_errors_of(CodedHistory& history);

inline constexpr std::size_t largest_measured = 32;

/// Of all histories of a stream, each counted once.
struct RankErrorTally {
  std::uint64_t measured = 0;    ///< histories
  std::uint64_t unmeasured = 0;  ///< likewise
  Histogram ranks;
  Histogram delays;

  void add(const std::optional<RankErrors>& errors);
};

// Inline, so that reports need not be linked with the checkers.

[[nodiscard]] inline std::uint64_t sum_of(const Histogram& histogram) {
  std::uint64_t sum = 0;
  for (const auto& [value, count] : histogram) {
    sum += value * count;
  }
  return sum;
}

/// 0 of nothing.
[[nodiscard]] inline double mean_of(const Histogram& histogram) {
  std::uint64_t count = 0;
  for (const auto& [value, times] : histogram) {
    count += times;
  }
  return count == 0 ? 0 : static_cast<double>(sum_of(histogram)) / static_cast<double>(count);
}

[[nodiscard]] inline unsigned most_of(const Histogram& histogram) {
  return histogram.empty() ? 0 : histogram.rbegin()->first;
}

}  // namespace heddle::checkers
