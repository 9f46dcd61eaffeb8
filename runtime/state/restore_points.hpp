#pragma once

#include <cstddef>
#include <deque>

#include "runtime/state/restore_point.hpp"
#include "scheduler/execution.hpp"

namespace heddle::runtime {

/// Copies of the execution in progress at some of its places, so that the next one, if it begins
/// likewise, need not be executed from the start.
///
/// A copy costs as much as some hundred replayed events, and most are never gone back to. So one is
/// taken only of what two executions in a row had in common, every so many events; of many, those
/// far from the end are given up first. Short executions have none.
class RestorePoints {
 public:
  /// `every` so many events; 0: never. `state`: memory of the tester's that goes with them.
  RestorePoints(std::size_t every, std::vector<scheduler::ByteRange> state)
      : every_(every), state_(std::move(state)) {}

  /// An execution begins, with these sites promoted; what it has in common with the one before is
  /// not known yet: nothing, unless share() is called.
  void begin_execution(const scheduler::PromotedSites& promoted);

  [[nodiscard]] bool empty() const { return points_.empty(); }

  /// The execution will begin with these events, as the one before did. The latest place among
  /// them that can be gone back to, as a number of events; 0: the start.
  [[nodiscard]] std::size_t share(std::span<const scheduler::Event> recorded);

  /// Goes back to the place that share() gave, if that is not 0.
  void put_back() const { points_.back().point.put_back(); }

  /// The next place, after so many events, where take() may be called; beyond all: nowhere.
  [[nodiscard]] std::size_t next_place(std::size_t events) const;

  /// The execution stands there, behind `last`, which is event number `events`, from 1.
  void take(std::size_t events, const scheduler::Event& last);

 private:
  struct Place {
    std::size_t events = 0;
    scheduler::Event last;
    RestorePoint point;
  };
  void thin_out();

  std::size_t every_;
  std::vector<scheduler::ByteRange> state_;
  scheduler::PromotedSites promoted_;
  std::deque<Place> points_;  ///< in the order of events
  std::size_t shared_ = 0;    ///< events that the execution in progress has in common with the last
  std::size_t in_common_ = 0;  ///< and the one before it, too
};

}  // namespace heddle::runtime
