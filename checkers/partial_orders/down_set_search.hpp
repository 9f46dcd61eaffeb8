#pragma once

// Jeannette M. Wing, Chun Gong: "Testing and verifying concurrent objects", Journal of Parallel and
// Distributed Computing 17, 1993; Gavin Lowe: "Testing for linearizability", Concurrency and
// Computation: Practice and Experience 29(4), 2017. Their search (algorithms/search/) for a
// precedence that is any strict partial order.
//
// It differs in what may come next. With invocations and responses in a line that is all up to the
// first response. Here it is each call whose predecessors have all been placed, and what has been
// placed is a down-set of the partial order: a set that holds with each call its predecessors. The
// configurations remembered are pairs of a down-set, together with the pending calls that took
// effect, and a state.
//
// A history is never split by key: that is right for interval orders only
// (docs/search/weak-histories.md).
//
// The worst case is the number of down-sets, times 2 for each pending call, times that of states.
// Calls of k threads, n each, have at most (n + 1)^k down-sets.

#include <cstdint>
#include <vector>

#include "checkers/algorithms/search/configuration_cache.hpp"
#include "checkers/algorithms/search/linearized_set.hpp"
#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/precedence.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Keep one and use it for many histories. Not for two threads at a time.
class DownSetSearch {
 public:
  static constexpr const char* algorithm = "down-sets";

  /// `precedence` is a strict partial order over the operations of `history`, in which none that is
  /// pending precedes another. The positions in `history` say which are pending, and in which order
  /// operations are tried; whatever they say, the answer is the same. It is found soonest, and with
  /// the least memory, if that order keeps precedence. The verdict has a linearization or a longest
  /// prefix, and stays valid until the next call.
  const Verdict& check(CodedHistory& history, const Precedence& precedence,
                       const CheckOptions& options = {});

 private:
  /// A placed operation, and what undoing it needs.
  struct Frame {
    std::uint32_t place = 0;         ///< in trial_order_
    std::uint32_t alternative = 0;   ///< which of the next states was taken
    std::uint32_t alternatives = 0;  ///< of how many
  };

  /// What is tried next, from which of the next states on.
  struct Candidate {
    std::uint32_t place = 0;
    std::uint32_t alternative = 0;
  };

  void prepare(const CheckOptions& options);
  Answer search(LimitWatch& watch);

  /// The moves of the search.
  bool place(Candidate candidate);
  Candidate take_back();
  void remember_prefix();

  /// The first place from `place` on whose operation may come next; trial_order_.size() if none.
  [[nodiscard]] std::uint32_t next_ready(std::uint32_t place) const;
  [[nodiscard]] bool is_ready(OperationIndex operation) const;
  void flip(OperationIndex operation) {
    placed_[operation / 64] ^= std::uint64_t{1} << (operation % 64);
  }
  void copy_order_to(std::vector<OperationIndex>& order) const;
  [[nodiscard]] std::uint64_t memory_bytes() const { return fixed_bytes_ + memory_.memory_bytes(); }

  CodedHistory* history_ = nullptr;
  const Precedence* precedence_ = nullptr;
  std::vector<OperationIndex> trial_order_;
  std::vector<End> ends_;
  ConfigurationCache memory_;
  std::uint64_t fixed_bytes_ = 0;  ///< of memory that the search needs from its start

  State state_;
  std::vector<std::uint64_t> placed_;  ///< the down-set, bit by bit, as rows of the precedence
  LinearizedSet linearized_;           ///< the same for the memory
  std::vector<Frame> frames_;
  std::size_t completed_left_ = 0;  ///< completed operations not placed
  NextStates next_;

  bool has_prefix_ = false;
  std::size_t prefix_completed_left_ = 0;
  State prefix_state_;
  Verdict verdict_;
};

}  // namespace heddle::checkers
