#pragma once

#include "scheduler/race_detector.hpp"
#include "scheduler/synchronises.hpp"
#include "scheduler/trace.hpp"
#include "scheduler/trace_order.hpp"

namespace heddle::scheduler {

/// What is known about the execution in progress: its trace, both clocks, its races.
/// Each part can be used alone; this only feeds them, step by step and in the right order.
class ExecutionAnalysis {
 public:
  /// A new execution begins, with these sites promoted. The races found so far stay.
  void begin_execution(const PromotedSites& promoted);

  void append(const Step& step);

  /// See Trace::keep_plain_accesses.
  void keep_plain_accesses(bool keep) { trace_.keep_plain_accesses(keep); }

  [[nodiscard]] const Trace& trace() const { return trace_; }
  [[nodiscard]] const TraceOrder& order() const { return order_; }
  [[nodiscard]] const RaceDetector& races() const { return races_; }

 private:
  Trace trace_;
  TraceOrder order_;
  Synchronises synchronises_;
  RaceDetector races_;
};

}  // namespace heddle::scheduler
