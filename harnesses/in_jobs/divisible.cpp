#include "harnesses/in_jobs/divisible.hpp"

#include <fmt/format.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

void reject_what_cannot_be_divided(const Target& target, const Options& options) {
  const char* const wish = !options.queue.url.empty() ? "--queue"
                           : options.jobs != 1        ? "--jobs"
                           : options.isolate          ? "--isolate"
                                                      : "--checkpoint";
  const bool is_in_rounds = options.round.is_a_part() || !options.round.merge.empty();
  if (is_in_rounds && options.isolate) {
    throw UsageError(
        "--isolate does not go with searches that are split: what ends processes is not told to "
        "others");
  }
  if (options.after_join != FinalPart::each_execution) {
    throw UsageError(fmt::format(
        "{} does not go with --after-join each-state: all executions share the states", wish));
  }
  if (options.trace_execution != 1) {
    throw UsageError(
        fmt::format("{} does not go with --trace-execution: its executions have no order", wish));
  }
  if (options.show_histories) {
    throw UsageError(fmt::format(
        "{} does not go with --show-histories: what its processes tell of histories is whether "
        "they are explained",
        wish));
  }
  const Judging& judging = target.judging;
  if (judging.quasi && judging.quasi->infers()) {
    throw UsageError(fmt::format(
        "{} does not go with --quasi-factor infer: all histories share the factor", wish));
  }
  if (judging.quasi && judging.quasi_algorithm == checkers::QuasiAlgorithm::round_up) {
    throw UsageError(fmt::format(
        "{} does not go with --quasi-algorithm round-up, which counts what it looks at", wish));
  }
}

}  // namespace heddle::harnesses
