#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/dependence/location_index.hpp"
#include "scheduler/parking.hpp"
#include "scheduler/races/synchronises.hpp"
#include "scheduler/robustness/location_history.hpp"
#include "scheduler/robustness/psc_clocks.hpp"
#include "scheduler/robustness/undecided.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

namespace heddle::scheduler {

/// A step that C++20 allows to turn out otherwise than in any order of the program's events.
struct WeakStep {
  std::uint32_t event = no_event;  ///< the load, store or read-modify-write
  /// What comes before it in every order of the trace class, and is a later write of the same
  /// bytes than `older`: to read from `older`, or to be stored right after it, is in no order.
  std::uint32_t newer = no_event;
  std::uint32_t older = no_event;  ///< no_event: what the bytes held before any event wrote them
  bool reads = true;               ///< false: a store, which could be placed there
};

/// Whether an execution shows that its program is not robust against C++20's memory model, as
/// docs/search/robustness.md defines it and proves: an exhausted search in which no execution has a
/// weak step, nor anything undecided, is of a program whose execution graphs are all sequentially
/// consistent.
///
/// The decision is that of O. Lahav, R. Margalit, "Robustness against Release/Acquire Semantics"
/// (PLDI 2019) and R. Margalit, O. Lahav, "Verifying Observational Robustness against a C11-Style
/// Memory Model" (POPL 2021), by clocks as in R. Margalit, M. Kokologiannakis, S. Itzhaky, O.
/// Lahav, "Dynamic Robustness Verification against Weak Memory" (PLDI 2025). It differs from them
/// in that seq_cst accesses and fences are constrained by the edges that RC11 and C++20 have in
/// common, kept as sets of predecessors, rather than taken for read-modify-writes of one more
/// location: fences are no dependent events here, so that no order among them is explored; and in
/// that it is asked of a finished trace, with the memory order of that class, so that one trace of
/// each class is enough.
///
/// One object serves a whole exploration. O(threads) for each event where writes are known soon;
/// memory is kept. Not thread-safe.
class RobustnessMonitor {
 public:
  /// `parking`: which idle laps the search leaves out.
  explicit RobustnessMonitor(Parking parking = Parking::idle) : parking_(parking) {}

  /// Looks at an execution, whole or not, whose trace keeps plain accesses. `left` is what its
  /// threads would do next. The answers are those of this execution alone.
  void look_at(const Trace& trace, const TraceOrder& order, std::span<const Event> left);

  [[nodiscard]] std::span<const WeakStep> weak_steps() const { return weak_; }
  /// Why the execution decides nothing; empty: it does.
  [[nodiscard]] Undecided undecided() const { return undecided_; }

 private:
  using Index = std::int64_t;
  /// What an event could do otherwise: read from write number `older`, or be stored right after it.
  /// -1: what was there before the first one.
  struct Candidate {
    Index older = 0;
    bool is_psc = false;
  };

  void begin(bool orders_psc);
  void look_at_all(const Trace& trace, bool orders_psc);
  void look_at(const Event& event, std::uint32_t number);
  void look_at(const LogEntry& entry);
  void note_lap(const Event& event);
  void note_attempt(const Event& event);
  LocationHistory& history_of(const Event& event);
  void access(const Event& event, std::uint32_t number, LocationHistory& history);
  void plain_write(const ByteRange& range, ThreadId thread, const LogEntry& fed);

  void judge(const Event& event, std::uint32_t number, const LocationHistory& history);
  void judge_compare(const Event& event, std::uint32_t number, const LocationHistory& history,
                     Index known, Index newest);
  void add_unless_forbidden(const Event& event, std::uint32_t number,
                            const LocationHistory& history, Candidate candidate, Index newest);
  [[nodiscard]] bool is_forbidden(const Event& event, const LocationHistory& history,
                                  Candidate candidate, Index newest);
  [[nodiscard]] Index last_known(const LocationHistory& history, Index from, ThreadId thread);
  [[nodiscard]] Index last_in_past(const LocationHistory& history, const Event& event,
                                   std::uint32_t number) const;

  Parking parking_;
  Synchronises synchronises_;
  PscClocks clocks_;
  LocationIndex locations_;
  std::vector<LocationHistory> histories_;  ///< by location
  std::uint32_t epoch_ = 0;
  const TraceOrder* order_ = nullptr;  ///< while looking
  std::span<const Event> events_;      ///< likewise
  /// By thread: the last store that stored what was there already.
  std::vector<std::uint32_t> silent_;
  /// Objects that were given up, and by whom.
  struct Changed {
    std::uintptr_t address;
    ThreadId thread;
  };
  std::vector<Changed> changed_;
  std::vector<WeakStep> weak_;
  Undecided undecided_;
};

}  // namespace heddle::scheduler
