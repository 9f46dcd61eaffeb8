#pragma once

// Jeannette M. Wing, Chun Gong: "Testing and verifying concurrent objects", Journal of Parallel and
// Distributed Computing 17, 1993: depth-first search for a linearization, over a linked list of
// invocations and responses.
// Gavin Lowe: "Testing for linearizability", Concurrency and Computation: Practice and Experience
// 29(4), 2017: a configuration (linearized operations, state) that was met before is not searched
// again.
// Alex Horn, Daniel Kroening: "Faster linearizability checking via P-compositionality", FORTE 2015:
// section 3 states the two as one algorithm, which is followed here.
//
// It differs from them in three ways. Pending operations have no response in the list: they may be
// linearized at any point after their invocation or never, and the search ends when all completed
// operations are linearized. A step may lead to several states; each is a branch of its own. And it
// keeps the longest legal prefix met, as evidence when there is no linearization.
//
// The worst case is exponential: at most 2^n times the number of states. Histories of an execution
// under exploration take about as many steps as they have operations.

#include <cstdint>
#include <vector>

#include "checkers/algorithms/configuration_cache.hpp"
#include "checkers/algorithms/entry_list.hpp"
#include "checkers/check_options.hpp"
#include "checkers/coded_history.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

class WingGongLowe {
 public:
  // The verdict stays valid until the next call.
  const Verdict& check(CodedHistory& history, const CheckOptions& options);

 private:
  using Entry = EntryList::Entry;

  // A linearized operation, and what undoing it needs.
  struct Frame {
    Entry invocation = 0;
    std::size_t alternative = 0;   // which of the next states was taken
    std::size_t alternatives = 0;  // of how many
    State before;
  };

  // Where the search stands: what it tries next, from which of the next states on.
  struct Candidate {
    Entry entry = 0;
    std::size_t alternative = 0;
  };

  void prepare();
  Answer search(LimitWatch& watch);

  // The moves of the search.
  bool linearize(Candidate candidate);
  Candidate backtrack();
  void remember_prefix();

  bool is_pending(Entry entry) const { return history_->is_pending(entries_.operation(entry)); }
  void flip(OperationIndex operation) {
    linearized_[operation / 64] ^= std::uint64_t{1} << (operation % 64);
  }
  void copy_order_to(std::vector<OperationIndex>& order) const;

  CodedHistory* history_ = nullptr;
  EntryList entries_;
  ConfigurationCache cache_;

  State state_;
  std::vector<std::uint64_t> linearized_;
  std::size_t completed_left_ = 0;  // completed operations not linearized
  std::vector<Frame> frames_;       // the first depth_ are the linearization so far
  std::size_t depth_ = 0;
  NextStates next_;

  bool has_prefix_ = false;
  std::size_t prefix_completed_left_ = 0;
  State prefix_state_;
  Verdict verdict_;
};

}  // namespace heddle::checkers
