#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "scheduler/search/subtrees/subtree.hpp"

namespace heddle::harnesses {

/// A search that nobody runs: a binary tree of so many executions as its leaves, made as it is
/// explored, depth first. A node's children share its executions in proportions that are drawn from
/// the beta distribution with both parameters `skew`: the smaller, the more uneven. Its weight goes
/// to them in equal parts, as whoever explores cannot know better.
class VirtualSearch {
 public:
  using Parts = std::vector<scheduler::WeightedSubtree>;  ///< the last is explored first

  VirtualSearch(double skew, std::uint64_t seed) : share_(skew, 1), random_(seed) {}

  [[nodiscard]] static Parts whole(std::uint64_t executions);

  /// So many executions, or all there are. Returns how many.
  std::uint64_t explore(Parts& parts, std::uint64_t executions);

 private:
  double draw_share();

  std::gamma_distribution<double> share_;
  std::mt19937_64 random_;
};

/// Of a real search: after so many executions there were so many parts left.
struct LeftParts {
  std::uint64_t executions = 0;
  std::size_t parts = 0;
};

/// The skew with which a search of so many executions has about as many parts left there.
[[nodiscard]] double fitted_skew(std::uint64_t executions, const std::vector<LeftParts>& real);

}  // namespace heddle::harnesses
