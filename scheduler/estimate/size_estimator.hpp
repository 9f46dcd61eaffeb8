#pragma once

#include <cstdint>
#include <span>

#include "scheduler/estimate/probes.hpp"
#include "scheduler/estimate/random_source.hpp"
#include "scheduler/estimate/size_estimate.hpp"

namespace heddle::scheduler {

/// A search by Dpor that stopped before its end.
struct StoppedSearch {
  std::span<const Subtree> left = {};  ///< what it has not explored
  std::uint64_t done = 0;              ///< complete executions that it has
  std::uint64_t all = 0;               ///< and of all kinds
  double events = 0;                   ///< of an execution, about
  std::uint64_t known = 0;  ///< complete executions that exist at least, whoever saw them
};

/// How many executions an estimate of a search with so many behind it may run, about: 2,000, or a
/// twentieth of those, and never more than 20,000.
[[nodiscard]] std::uint64_t most_probes(std::uint64_t executions);

/// Estimates how many complete executions a search has in all: TreeSample, several times, each
/// independent of the others. Three narrow ones before only tell how wide the others may be. There
/// is a band only if there would be one for executions of all kinds, too: where nearly all are
/// redundant, samples may miss all others, and agree.
/// Runs about `most_executions` executions with `probes`, if the tree is not too high for that. If
/// half of them do not lead the first sample to its end, the others are cut too, and there is no
/// band; each may take four times what was planned. The time at which `probes` end bounds it.
[[nodiscard]] SizeEstimate estimate_size(const StoppedSearch& search, Probes& probes,
                                         RandomSource& random, std::uint64_t most_executions);

}  // namespace heddle::scheduler
