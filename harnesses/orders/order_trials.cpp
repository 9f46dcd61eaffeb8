#include "harnesses/orders/order_trials.hpp"

#include <algorithm>

#include "base/exit_status.hpp"

namespace heddle::harnesses {

TrialResult result_of(const Report& report) {
  return !report.violations.empty() ? TrialResult::failed
         : report.search.exhausted  ? TrialResult::passed
                                    : TrialResult::unknown;
}

OrderTrials::OrderTrials(const Options& options) : options_(options) {
  options_.keep_going = false;
  options_.progress = false;
  options_.trace_out.clear();
  if (options_.time_limit_seconds) {
    const std::chrono::duration<double> seconds(*options_.time_limit_seconds);
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
  }
}

bool OrderTrials::is_over() const { return base::interrupted || (end_ && Clock::now() >= *end_); }

Report OrderTrials::explore(const Target& target, std::optional<std::uint64_t> executions) {
  Options options = options_;
  if (executions) {
    options.executions = std::min(*executions, options.executions.value_or(*executions));
  }
  if (end_) {
    const std::chrono::duration<double> left = *end_ - Clock::now();
    options.time_limit_seconds = std::max(1e-3, left.count());
  }
  return explore_target(target, options);
}

}  // namespace heddle::harnesses
