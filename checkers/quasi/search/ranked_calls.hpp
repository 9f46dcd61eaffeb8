#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

/// The calls of a history in the order of their invocations, with what a criterion says of them.
/// Keeps its memory.
class RankedCalls {
 public:
  using Rank = std::uint32_t;
  static constexpr Rank none = std::numeric_limits<Rank>::max();
  static constexpr std::uint32_t no_set = std::numeric_limits<std::uint32_t>::max();

  struct Entry {
    OperationIndex operation = 0;
    Position invocation = 0;
    Position response = never;
    std::uint32_t set = no_set;  ///< among whose calls it can move
    bool can_stay = true;        ///< it may also, or only, stay put
  };

  struct Set {
    std::uint32_t calls = 0;  ///< that can move, pending ones included
    unsigned factor = 0;      ///< no_bound if no two of these calls are farther apart
    [[nodiscard]] bool is_unbounded() const { return factor == no_bound; }
  };

  /// O(n log n).
  void build(const CodedHistory& history, const QuasiCriterion& criterion);

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  const Entry& operator[](Rank rank) const { return entries_[rank]; }
  [[nodiscard]] const std::vector<Set>& sets() const { return sets_; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t completed() const { return completed_; }

  [[nodiscard]] bool is_pending(Rank rank) const { return entries_[rank].response == never; }

  /// It takes a place among the calls of its set in every explanation.
  [[nodiscard]] bool must_move(Rank rank) const {
    return !entries_[rank].can_stay && !is_pending(rank);
  }

  /// Whether some call may stand in for another one: otherwise this is linearizability.
  [[nodiscard]] bool can_reorder() const;

 private:
  std::vector<Entry> entries_;
  std::vector<Set> sets_;
  std::size_t completed_ = 0;
};

}  // namespace heddle::checkers
