#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "checkers/algorithms/reference/hitting_families/chains.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// Which tuples of operations index the schedules of a family.
enum class Tuples {
  all,
  feasible  ///< those in which no operation stands before one that precedes it
};

/// The strong d-hitting families of a set of operations: for each d of them, in each order that is
/// possible, some schedule runs each as late as it can be without leaving that order (Kulahcioglu
/// Ozkan, Majumdar, Niksic, 2019, section 4). A schedule is indexed by a chain and d - 1
/// operations: the chain's operations are delayed, behind them the d - 1, in that order.
///
/// Algorithm 1 there leaves open: operations are inserted in the order of their invocations; all
/// distinct operations make tuples; one that nothing precedes and that need not be late goes to the
/// front. It is run for all indices together: they are a tree by which operations are in the tuple
/// and in which order, and what was inserted on the way is shared.
class ScheduleFamily {
 public:
  /// The operations listed, all completed or taken to be so, in the order of their invocations.
  ScheduleFamily(const CodedHistory& history, std::span<const OperationIndex> operations);

  /// Calls `visit` with the schedule of each index, a span of operations that is valid during the
  /// call; the same schedule may come several times. Stops and returns false as soon as `visit`
  /// returns false. Chains times n^(d-1) schedules, each in O(n) at most, mostly much less.
  template <typename Visit>
  bool for_each_schedule(unsigned depth, Tuples tuples, const Visit& visit) {
    tuples_ = tuples;
    for (chain_ = 0; chain_ < chains_.count; ++chain_) {
      schedule_.clear();
      tuple_.clear();
      if (depth - 1 <= operations_.size() && !insert_from(0, depth - 1, visit)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::span<const OperationIndex> operations() const { return operations_; }

 private:
  // Inserts the operations from position `next` on in all ways in which `left` more of them are in
  // the tuple.
  template <typename Visit>
  bool insert_from(std::size_t next, std::size_t left, const Visit& visit) {
    if (next == operations_.size()) {
      return visit(std::span<const OperationIndex>(schedule_));
    }
    const OperationIndex operation = operations_[next];
    if (left < operations_.size() - next) {
      const bool is_late = chains_.of[next] == chain_;
      const std::size_t place = is_late ? late_place(operation, 0) : early_place(operation);
      insert(operation, place);
      if (!insert_from(next + 1, left, visit)) {
        return false;
      }
      erase(place);
    }
    for (std::size_t rank = first_rank(operation); left > 0 && rank <= tuple_.size(); ++rank) {
      const std::size_t place = late_place(operation, rank);
      insert(operation, place);
      tuple_.insert(tuple_.begin() + static_cast<std::ptrdiff_t>(rank), operation);
      if (!insert_from(next + 1, left - 1, visit)) {
        return false;
      }
      tuple_.erase(tuple_.begin() + static_cast<std::ptrdiff_t>(rank));
      erase(place);
    }
    return true;
  }

  [[nodiscard]] std::size_t first_rank(OperationIndex operation) const;
  [[nodiscard]] std::size_t late_place(OperationIndex operation, std::size_t rank) const;
  [[nodiscard]] std::size_t early_place(OperationIndex operation) const;
  void insert(OperationIndex operation, std::size_t place) {
    schedule_.insert(schedule_.begin() + static_cast<std::ptrdiff_t>(place), operation);
  }
  void erase(std::size_t place) {
    schedule_.erase(schedule_.begin() + static_cast<std::ptrdiff_t>(place));
  }

  const CodedHistory& history_;
  const std::vector<OperationIndex> operations_;
  const Chains chains_;

  Tuples tuples_ = Tuples::all;
  std::uint32_t chain_ = 0;
  std::vector<OperationIndex> schedule_;
  std::vector<OperationIndex> tuple_;  ///< those of the tuple that are inserted, in its order
};

}  // namespace heddle::checkers
