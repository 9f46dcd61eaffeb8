#pragma once

#include <memory>

#include "scheduler/races/race_detector.hpp"
#include "scheduler/races/seen_values.hpp"
#include "scheduler/races/synchronises.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

namespace heddle::scheduler {

/// What is known about the execution in progress: its trace, both clocks, its races.
///
/// Executions that follow each other often begin alike. As long as an execution does what the one
/// before it did, nothing is worked out again; at the first step that another thread takes, or with
/// another choice, whatever is known of the rest of the old execution is taken back. So an
/// execution costs O(events not in common with the one before it), besides comparing the others.
/// Where executions turn out to have little in common, they are only now and then looked at so.
/// What is known about an execution does not depend on which one came before it, but for this: a
/// race of two sites is new in the execution that showed it first.
class ExecutionAnalysis {
 public:
  /// A new execution begins, with these sites promoted. The races found so far stay.
  void begin_execution(const PromotedSites& promoted);

  /// The first step of the execution, or the next one. Throws NondeterminismError if the same
  /// thread with the same choice did something else in the execution before.
  void append(const Step& step) {
    if (repeating_ && repeats(step)) {
      return;
    }
    add(step);
  }

  /// The events of the execution before, as long as this one has done what it did.
  [[nodiscard]] std::span<const Event> recorded() const {
    return repeating_ && position_ == 0 ? trace_.events() : std::span<const Event>{};
  }

  /// As if so many of the recorded events had been appended, each with its log; none has been.
  void skip(std::size_t events) {
    position_ = events;
    marker_ = trace_.marker_behind(events);
  }

  /// From now on trace() and order() have this execution alone, as far as it has come.
  void stop_repeating() {
    if (repeating_) {
      rewind(position_);
    }
  }

  /// No more steps. Call it before looking at what is known about the execution.
  void end_execution();

  /// The next execution has nothing in common with the last one: it is of another search. Where
  /// the last one never ended, nobody has seen its races: they will be new again.
  void forget_execution();

  /// See Trace::keep_plain_accesses. From the next execution on.
  void keep_plain_accesses(bool keep) { keep_plain_accesses_ = keep; }

  [[nodiscard]] const Trace& trace() const { return trace_; }
  /// As the search has it: threads that take turns wait for each other.
  [[nodiscard]] const TraceOrder& order() const { return order_; }
  /// As the program has it.
  [[nodiscard]] const TraceOrder& order_of_program() const {
    return without_turns_ != nullptr ? *without_turns_ : order_;
  }
  [[nodiscard]] const RaceDetector& races() const { return races_; }

 private:
  [[nodiscard]] bool is_worth_going_back() const;
  void begin_anew(const PromotedSites& promoted);
  bool repeats(const Step& step);
  void expect_same_log(const Step& step);
  void expect_in_place(const LogEntry& entry);
  void add(const Step& step);
  void add(const Event& event);
  void add(const LogEntry& entry);
  void acquire_with_libraries(const Event& event);
  void let_libraries_synchronise();
  void rewind(std::size_t events);

  Trace trace_;
  TraceOrder order_;
  /// Where threads have taken turns (symmetry/turns.hpp): trace order without that.
  std::unique_ptr<TraceOrder> without_turns_;
  Synchronises synchronises_;
  /// Where a library that is not instrumented has been called: as if it had synchronised.
  std::unique_ptr<Synchronises> with_libraries_;
  SeenValues values_;  ///< kept where there is `with_libraries_`
  RaceDetector races_;
  PromotedSites promoted_;
  bool keep_plain_accesses_ = false;
  bool has_ended_ = true;    ///< end_execution() was called since begin_execution()
  bool can_rewind_ = false;  ///< the parts hold an execution, or its beginning, and can go back
  unsigned unlike_ = 0;      ///< executions in a row that had little in common with the last one
  std::uint64_t executions_ = 0;
  bool repeating_ = false;    ///< the steps so far are those of the execution held
  bool compared_ = false;     ///< the execution began as `repeating_`
  bool begun_ = false;        ///< the first step, which has no event, was appended
  std::size_t position_ = 0;  ///< events repeated
  std::size_t marker_ = 0;    ///< of the trace, the first behind what was repeated
};

}  // namespace heddle::scheduler
