#pragma once

#include "scheduler/search/search_stack.hpp"
#include "scheduler/search/tree_search.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Depth-first search with sleep sets: P. Godefroid, "Partial-Order Methods for the Verification of
/// Concurrent Systems", LNCS 1032, 1996, chapter 5 (figure 5.2).
///
/// Each class of traces (equal up to swapping independent neighbours) is completed exactly once;
/// executions in which every enabled thread is asleep are pruned. Once all executions that begin
/// with thread t at some point have been explored, t sleeps there: whatever the others do, t need
/// not be run again until something that depends on t's event has happened.
///
/// Departures:
/// - A sleep set is kept as a set of threads, not of events. An event in a sleep set keeps the
///   outcome it had: it left the set if anything it depends on was executed, and what it is
///   independent of does not change what it reads. So it is the thread's next event still.
/// - Independence takes outcomes into account: two compare-exchanges that fail are independent.
/// - An event that takes one of several values sleeps when all its values have been explored.
class SleepSet final : public Strategy, public TreeSearch {
 public:
  explicit SleepSet(Parking parking = Parking::idle) : parking_(parking) {}

  [[nodiscard]] Parking parking() const override { return parking_; }
  [[nodiscard]] bool parks_returned() const override { return parking_ == Parking::idle; }
  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::size_t further_steps(std::span<ThreadId> threads) override;
  void note_further_steps(std::span<const Step> taken) override;
  std::uint16_t choose_value(std::uint16_t count) override { return stack_.value(count); }
  void end_execution(const EndedExecution& /*execution*/) override {}
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return stack_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { stack_.skip(executed); }
  [[nodiscard]] double explored_fraction() const override { return stack_.explored_fraction(); }

 private:
  std::optional<ThreadId> enter(std::span<const Event> next_events);
  void leave(const SearchStack::Node& node, std::span<const Event> next_events);

  Parking parking_;
  SearchStack stack_;
  ThreadSet asleep_;   ///< for the node that follows, when it is new
  ThreadSet enabled_;  ///< where the last choice made a new node; else empty
  ThreadId last_ = 0;
};

}  // namespace heddle::scheduler
