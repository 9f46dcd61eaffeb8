#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/around/deadline.hpp"
#include "scheduler/estimate/size_estimate.hpp"
#include "scheduler/execution_analysis.hpp"
#include "scheduler/search/subtrees/subtree.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// What the first execution of a subtree of Dpor shows.
struct Probed {
  bool is_counted = false;       ///< it is a complete one
  std::size_t events = 0;        ///< of its trace
  std::vector<Subtree> parts{};  ///< all that is left of the subtree then
};

/// Runs the first executions of subtrees, for an estimate. Nobody judges them.
class Probes {
 public:
  using Time = Deadline::Clock::time_point;

  /// All must outlive it. From `end` on nothing is run to its end.
  Probes(Program& program, const PromotedSites& promoted, Parking parking, Time end)
      : program_(program), promoted_(promoted), parking_(parking), end_(end) {}

  /// In the order of `subtrees`; fewer if not all could be run: see trouble().
  [[nodiscard]] std::vector<Probed> run(std::vector<Subtree> subtrees);

  /// Why something could not be run. `none`: nothing of that kind.
  [[nodiscard]] NoBand trouble() const { return trouble_; }
  [[nodiscard]] std::uint64_t executions() const { return executions_; }
  /// Whether something raced in them that would become an event: plain accesses (or calls of
  /// libraries; or, if not `accesses`, only those).
  [[nodiscard]] bool would_promote(bool accesses) const;

 private:
  Program& program_;
  const PromotedSites& promoted_;
  Parking parking_;
  Time end_;
  ExecutionAnalysis analysis_;
  NoBand trouble_ = NoBand::none;
  std::uint64_t executions_ = 0;
};

}  // namespace heddle::scheduler
