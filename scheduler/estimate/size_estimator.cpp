#include "scheduler/estimate/size_estimator.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "scheduler/estimate/tree_sample.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::size_t narrow = 2;   ///< the width of the first sample
constexpr std::uint64_t slack = 4;  ///< times what was planned for a sample, it may run

std::vector<Candidate> candidates_of(const StoppedSearch& search) {
  std::vector<Candidate> candidates;
  for (const Subtree& subtree : search.left) {
    candidates.push_back({subtree, 1, promise_of(subtree, search.events)});
  }
  return candidates;
}

/// Few wide samples err less, all in all, than many narrow ones; but four at least, to see how
/// they differ.
std::uint64_t samples_within(std::uint64_t executions) {
  constexpr std::uint64_t fewest = 4;
  constexpr std::uint64_t most = 16;
  constexpr std::uint64_t executions_of_one = 350;
  return std::clamp(executions / executions_of_one, fewest, most);
}

/// One estimate in progress.
class Estimation {
 public:
  Estimation(const StoppedSearch& search, Probes& probes, RandomSource& random)
      : search_(search), probes_(probes), random_(random) {
    surely_ = static_cast<double>(std::max(search.known, search.done));
  }

  SizeEstimate run(std::uint64_t most_executions);

 private:
  TreeSample::Result sample(std::size_t width, std::uint64_t most_executions);
  [[nodiscard]] SizeEstimate exact(double left) const;
  [[nodiscard]] SizeEstimate nothing_known() const {
    return {.at_least = surely_, .no_band = probes_.trouble()};
  }

  const StoppedSearch& search_;
  Probes& probes_;
  RandomSource& random_;
  double surely_ = 0;
};

TreeSample::Result Estimation::sample(std::size_t width, std::uint64_t most_executions) {
  const TreeSample::Result result =
      TreeSample(probes_, random_, width).run(candidates_of(search_), most_executions);
  surely_ = std::max(surely_, static_cast<double>(search_.done + result.seen));
  return result;
}

SizeEstimate Estimation::exact(double left) const {
  const double all = static_cast<double>(search_.done) + left;
  return {.at_least = all, .executions = all, .at_most = all};
}

SizeEstimate Estimation::run(std::uint64_t most_executions) {
  const std::uint64_t before = probes_.executions();
  const TreeSample::Result first = sample(narrow, most_executions);
  if (probes_.trouble() != NoBand::none) {
    return nothing_known();
  }
  if (first.is_exact && first.is_whole) {
    return exact(first.executions);
  }
  const std::uint64_t used = std::max<std::uint64_t>(probes_.executions() - before, 1);
  const std::uint64_t samples = samples_within(most_executions);
  const std::uint64_t for_one = (most_executions - std::min(used, most_executions)) / samples;
  const std::size_t width =
      first.is_whole ? std::max<std::size_t>(for_one * narrow / used, narrow) : narrow;
  const std::uint64_t most_for_one =
      std::min(slack * std::max(for_one, first.is_whole ? used : 1), 2 * most_executions);
  std::vector<double> left;
  bool is_whole = true;
  for (std::uint64_t i = 0; i < samples; ++i) {
    const TreeSample::Result result = sample(width, most_for_one);
    if (probes_.trouble() != NoBand::none) {
      return nothing_known();
    }
    if (result.is_exact && result.is_whole) {
      return exact(result.executions);
    }
    left.push_back(result.executions);
    is_whole = is_whole && result.is_whole;
  }
  return size_estimate({.done = static_cast<double>(search_.done),
                        .surely = surely_,
                        .is_whole = is_whole,
                        .left = left});
}

}  // namespace

std::uint64_t most_probes(std::uint64_t executions) {
  return std::clamp<std::uint64_t>(executions / 20, 800, 20'000);
}

SizeEstimate estimate_size(const StoppedSearch& search, Probes& probes, RandomSource& random,
                           std::uint64_t most_executions) {
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t before = probes.executions();
  SizeEstimate estimate = Estimation(search, probes, random).run(most_executions);
  estimate.drawn = probes.executions() - before;
  estimate.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return estimate;
}

}  // namespace heddle::scheduler
