#pragma once

namespace heddle::scheduler {

/// A search through a tree of executions that can say how much of it lies behind.
///
/// The weighted backtrack estimate: P. Kilby, J. Slaney, S. Thiebaux, T. Walsh, "Estimating Search
/// Tree Size", AAAI 2006, section 4. A leaf weighs the product of 1 / (number of children) over the
/// nodes above it, that is the probability that a random dive from the root ends there; the
/// fraction explored is the weight of the leaves visited so far. It is exact if all children of a
/// node have trees of equal size, and needs no memory but the path of a depth-first search.
///
/// What biases it: under sleep sets later children have smaller trees (more threads sleep), so the
/// fraction is rather too low. Under dynamic partial-order reduction branches appear late, so it is
/// rather too high: see WeightedDpor.
class TreeSearch {
 public:
  virtual ~TreeSearch() = default;

  /// From 0 (nothing) to 1 (all), an estimate. To be asked between executions. O(depth).
  [[nodiscard]] virtual double explored_fraction() const = 0;
};

}  // namespace heddle::scheduler
