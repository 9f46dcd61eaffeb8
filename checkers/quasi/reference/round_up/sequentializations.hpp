#pragma once

#include <optional>
#include <vector>

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// All sequentializations of a concurrent history: lines 13 to 23 of Algorithm 1 of L. Zhang, A.
/// Chattopadhyay, C. Wang, "Round-Up: Runtime Checking Quasi Linearizability of Concurrent Data
/// Structures", IEEE TSE 41(12), 2015, section IV. As there, the first calls that overlap are put
/// in sequence in each way, and the histories that this gives take the place of the one at hand;
/// but
///
/// - lines 17 to 20 take the first two overlapping calls, and let the one or the other come first,
///   before all that follows. With three overlapping calls "+1|+2|+3" the orders 3 1 2 and 3 2 1
///   never arise, and the linearizable "+1|+2|+3 -3" has no explanation. Here each call that is
///   invoked before the first response may come first.
/// - the set of histories is a stack, so that they are made one at a time and a few are kept at
/// once.
///
/// The bound of 2^L histories for L overlapping calls is wrong too: four have 24
/// sequentializations.
class Sequentializations {
 public:
  /// `history` is complete: each call in it is invoked and then responds.
  explicit Sequentializations(std::vector<End> history);

  /// The next one, as its calls in their order; nothing after the last. Each comes once.
  std::optional<std::vector<OperationIndex>> next();

 private:
  using ConcurrentHistory = std::vector<End>;

  void sequentialize_first_overlap(const ConcurrentHistory& history, std::size_t begin);

  std::vector<ConcurrentHistory> phi_;  ///< the last one is the next to be looked at
};

}  // namespace heddle::checkers
