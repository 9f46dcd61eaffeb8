#pragma once

// Strict out-of-order semantics as a nondeterministic specification, for each container whose items
// line up to be removed (Specification::removal_order). The name is used by Y. Afek, G. Korland, E.
// Yanovsky, "Quasi-Linearizability" (OPODIS 2010), and the idea of a specification that allows what
// is out of order at a cost is that of T. A. Henzinger, C. M. Kirsch, H. Payer, A. Sezgin, A.
// Sokolova, "Quantitative Relaxation of Concurrent Data Structures" (POPL 2013).
//
// A removal takes an item that at most K others go before, and each of these is overtaken by it; no
// item is overtaken more than K times. Items of which none goes before the other (equal priorities)
// do not overtake. Nothing is found only if there is nothing. All other methods do as they did,
// peek included.
//
// It departs from Restriction 2 of Round-Up (section V-A) in that the bound on being overtaken is
// for all items, not the first alone. In a queue that is the same, as an older item is overtaken
// at least as often as a younger one; in a stack the first item changes with each push.

#include <cstdint>
#include <vector>

#include "checkers/specification.hpp"

namespace heddle::checkers {

/// A specification and what its step needs; stays where it is. Its states are those of the
/// container followed by how often each item has been overtaken, in the order of the items, if K is
/// neither 0 nor no_bound.
class OutOfOrder {
 public:
  /// Needs a container with a removal_order, which outlives this.
  OutOfOrder(const Specification& container, unsigned factor);
  OutOfOrder(const OutOfOrder&) = delete;
  OutOfOrder& operator=(const OutOfOrder&) = delete;

  /// Of Shape::other: algorithms that know a shape know the container, not this.
  [[nodiscard]] const Specification& specification() const { return specification_; }

  /// The state in which the container is in `state` and no item has been overtaken.
  [[nodiscard]] State from(const State& state) const;

  /// As the specification's step, and adds to `distances` for each next state at which distance the
  /// item was: how many others go before it. 0 for methods that do not remove.
  void step(const State& state, const Call& call, NextStates& next, ValueTable& values,
            std::vector<unsigned>& distances) const;

 private:
  class Step;

  const Specification& container_;
  unsigned factor_;
  Specification specification_;
};

}  // namespace heddle::checkers
