#pragma once

// Jeannette M. Wing, Chun Gong: "Testing and verifying concurrent objects", Journal of Parallel and
// Distributed Computing 17, 1993: depth-first search for a linearization, over a linked list of
// invocations and responses.
// Gavin Lowe: "Testing for linearizability", Concurrency and Computation: Practice and Experience
// 29(4), 2017: a configuration (linearized operations, state) that was met before is not searched
// again.
// Alex Horn, Daniel Kroening: "Faster linearizability checking via P-compositionality", FORTE 2015:
// section 3 states the two as one algorithm, which is followed here; section 5.1 adds the hash in
// constant time and the cache that forgets.
//
// It differs from them in four ways. Pending operations have no response in the list: they may be
// linearized at any point after their invocation or never, and the search ends when all completed
// operations are linearized. A step may lead to several states; each is a branch of its own. It
// keeps the longest legal prefix met, as evidence when there is no linearization. And of the set of
// linearized operations only the part is stored that tells configurations of one history apart
// (linearized_set.hpp).
//
// The worst case is exponential: at most 2^n times the number of states, with the cache. Histories
// of an execution under exploration take about as many steps as they have operations.

#include <cstdint>
#include <vector>

#include "checkers/algorithms/search/entry_list.hpp"
#include "checkers/algorithms/search/linearized_set.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// The search with a Memory of where it has been. With Lowe's cache it is the one in use
/// (wing_gong_lowe.hpp); with none, and with one that forgets, it serves to compare
/// (reference/wing_gong.hpp).
///
/// Keep one and use it for many histories: small ones are then checked without allocation (with the
/// first two of these). Not for two threads at a time.
template <typename Memory>
class WingGongSearch {
 public:
  /// The verdict stays valid until the next call.
  const Verdict& check(CodedHistory& history, const CheckOptions& options);

  /// Goes on with a check that ended for its limit of steps, as if it had not: the steps of the
  /// limit and of the verdict are those from its beginning on. Needs the history as it was.
  const Verdict& go_on(const CheckOptions& options);

  [[nodiscard]] std::uint64_t memory_bytes() const { return fixed_bytes_ + memory_.memory_bytes(); }

 private:
  using Entry = EntryList::Entry;

  /// A linearized operation, and what undoing it needs.
  struct Frame {
    Entry invocation = 0;
    std::uint32_t alternative = 0;   ///< which of the next states was taken
    std::uint32_t alternatives = 0;  ///< of how many
  };

  /// Where the search stands: what it tries next, from which of the next states on.
  struct Candidate {
    Entry entry = 0;
    std::uint32_t alternative = 0;
  };

  void prepare(const CheckOptions& options);
  Answer search(LimitWatch& watch);

  /// The moves of the search.
  bool linearize(Candidate candidate);
  Candidate backtrack();
  void remember_prefix();

  [[nodiscard]] bool is_pending(Entry entry) const {
    return history_->is_pending(entries_.operation(entry));
  }
  void copy_order_to(std::vector<OperationIndex>& order, std::size_t from) const;

  CodedHistory* history_ = nullptr;
  EntryList entries_;
  Memory memory_;
  std::uint64_t fixed_bytes_ = 0;  ///< of memory that the search needs from its start

  State state_;
  LinearizedSet linearized_;
  std::size_t completed_left_ = 0;  ///< completed operations not linearized
  std::vector<Frame> frames_;       ///< the first depth_ are the linearization so far
  std::size_t depth_ = 0;
  NextStates next_;
  Candidate candidate_;  ///< where a search that was cut short goes on

  bool has_prefix_ = false;
  std::size_t prefix_completed_left_ = 0;
  std::size_t unchanged_ = 0;  ///< frames that are as they were when the prefix was remembered
  State prefix_state_;
  std::vector<OperationIndex> prefix_;
  std::vector<OperationIndex> blocking_;  ///< what could come next
  Verdict verdict_;
};

}  // namespace heddle::checkers
