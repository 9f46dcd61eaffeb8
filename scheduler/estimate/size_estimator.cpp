#include "scheduler/estimate/size_estimator.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

#include "scheduler/estimate/tree_sample.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::size_t narrow = 2;  ///< the width of the first sample
constexpr std::size_t most_narrow = 3;
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

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
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
  [[nodiscard]] bool grows(std::span<const double> narrow_ones, std::span<const double> wide) const;
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

/// Whether wide samples give many times what narrow ones gave. Then still wider ones would give
/// still more: all are below the size, by how much cannot be told.
bool Estimation::grows(std::span<const double> narrow_ones, std::span<const double> wide) const {
  constexpr double most = 3;
  const auto log_mean = [&](std::span<const double> samples) {
    double sum = 0;
    for (const double one : samples) {
      sum += std::log(std::max(static_cast<double>(search_.all) + one, 1.0));
    }
    return sum / static_cast<double>(samples.size());
  };
  return log_mean(wide) - log_mean(narrow_ones) > most;
}

SizeEstimate Estimation::run(std::uint64_t most_executions) {
  const std::uint64_t before = probes_.executions();
  const TreeSample::Result first = sample(narrow, most_executions / 2);
  if (probes_.trouble() != NoBand::none) {
    return nothing_known();
  }
  if (first.is_exact && first.is_whole) {
    return exact(first.executions);
  }
  std::vector<double> narrow_ones{first.all};
  const std::uint64_t used = std::max<std::uint64_t>(probes_.executions() - before, 1);
  while (first.is_whole && narrow_ones.size() < most_narrow) {
    narrow_ones.push_back(sample(narrow, slack * used).all);
  }
  if (probes_.trouble() != NoBand::none) {
    return nothing_known();
  }
  const std::uint64_t samples = samples_within(most_executions);
  const std::uint64_t for_one =
      (most_executions - std::min(used * narrow_ones.size(), most_executions)) / samples;
  const std::size_t width =
      first.is_whole ? std::max<std::size_t>(for_one * narrow / used, narrow) : narrow;
  const std::uint64_t most_for_one =
      first.is_whole ? slack * std::max(for_one, used) : std::max<std::uint64_t>(for_one, 1);
  std::vector<double> left;
  std::vector<double> all_left;
  std::vector<double> heaviest;
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
    all_left.push_back(result.all);
    heaviest.push_back(result.heaviest);
    is_whole = is_whole && result.is_whole;
  }
  SizeSamples samples_of_counted{.done = static_cast<double>(search_.done),
                                 .surely = surely_,
                                 .is_whole = is_whole,
                                 .unresolved = median_of(heaviest),
                                 .left = left};
  const SizeEstimate all = size_estimate({.done = static_cast<double>(search_.all),
                                          .surely = static_cast<double>(search_.all),
                                          .is_whole = is_whole,
                                          .left = all_left});
  samples_of_counted.is_spread = all.no_band == NoBand::spread || grows(narrow_ones, all_left);
  return size_estimate(samples_of_counted);
}

}  // namespace

std::uint64_t most_probes(std::uint64_t executions) {
  return std::clamp<std::uint64_t>(executions / 20, 2'000, 20'000);
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
