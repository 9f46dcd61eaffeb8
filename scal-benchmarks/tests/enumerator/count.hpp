#pragma once

#include <cstddef>
#include <cstdint>

#include "scal-benchmarks/tests/enumerator/machine.hpp"

namespace enumerator {

/// How many executions there are, of the two kinds of ending.
struct Counts {
  std::uint64_t complete = 0;
  std::uint64_t redundant = 0;  ///< with a thread that was stopped after an idle lap
  friend bool operator==(const Counts&, const Counts&) = default;
};

struct Census {
  Counts classes;         ///< of executions that differ in the order of dependent events
  std::size_t nodes = 0;  ///< pairs of state and sleep set that were visited
};

/// Counts Mazurkiewicz traces. The search is that of P. Godefroid, "Partial-Order Methods for the
/// Verification of Concurrent Systems", LNCS 1032, 1996, chapter 5: with sleep sets, each trace is
/// completed once, and a thread whose event depends on nothing that the others may still do goes
/// alone (a persistent set, chapter 4). Departs from it in that nothing is visited twice: what lies
/// below a node is a function of state and sleep set alone, so its count is kept. A sleeping event
/// keeps its outcome until something that it depends on happens, so a sleep set is a set of
/// threads.
///
/// Nodes are told apart by a hash of 128 bits. Throws std::overflow_error if a count does not fit,
/// or if executions have no end (spin loops that are explored).
[[nodiscard]] Census count_classes(const Machine& machine);

/// Counts all sequences of events: what a plain depth-first search runs.
[[nodiscard]] Counts count_interleavings(const Machine& machine);

}  // namespace enumerator
