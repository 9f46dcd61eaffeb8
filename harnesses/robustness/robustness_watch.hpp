#pragma once

#include <array>
#include <set>
#include <vector>

#include "harnesses/reports/report.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/robustness/robustness_monitor.hpp"

namespace heddle::harnesses {

/// Looks at the executions of an exploration for steps that C++20's memory model allows to turn out
/// as in no interleaving. The exploration must keep plain accesses, and show each execution.
class RobustnessWatch {
 public:
  /// Of more places than these only the number is kept.
  static constexpr std::size_t most_told = 16;

  /// `parking`: which idle laps the exploration leaves out.
  RobustnessWatch(Namer namer, scheduler::Parking parking)
      : namer_(std::move(namer)), monitor_(parking) {}

  /// While the program can still be asked for names.
  void look_at(const scheduler::ExecutionResult& result);

  /// What `report` has to say, all else being in it: the theorem's premises are among that.
  [[nodiscard]] RobustnessReport report(const Report& report, bool is_error) const;

 private:
  using Places = std::array<scheduler::SiteId, 3>;
  void keep(const scheduler::ExecutionResult& result, const scheduler::WeakStep& step);

  Namer namer_;
  scheduler::RobustnessMonitor monitor_;
  scheduler::Undecided undecided_;
  std::set<Places> places_;
  std::vector<WeakStepReport> told_;
};

}  // namespace heddle::harnesses
