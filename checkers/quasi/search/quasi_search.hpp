#pragma once

// A search for an explanation in the flavour permutation that remembers where it has been.
//
// The idea of a cache of configurations is that of G. Lowe, "Testing for linearizability"
// (Concurrency and Computation: Practice and Experience 29(4), 2017). The definition is that of
// quasi_criterion.hpp; the algorithm is not from a paper.
//
// The two sequences are built together, position by position. rho' and rho'' have at each position
// the same call, or two calls of one set d: let these be the next place of d in both. So after each
// position both have placed equally many calls of each set, and a configuration is
//
//   called   the calls that rho' has placed: closed under precedence
//   stands   the calls that rho'' has placed: the same ones, but for calls of sets
//   due      for each call of set d in just one of the two, at place p of d there: p + Q(d), the
//            last place that it may have in the other
//   state    the specification's, after rho''
//
// The next position takes a call that stays put, if its predecessors are called and the state
// allows it; or for one d a call x for rho' whose predecessors are called, and a call y for rho''
// that the state allows: each is in the other sequence already, and not overdue, or will have to
// be. A history is explained if this leads to a configuration with `called` equal to `stands` and
// all completed calls in it.
//
// Complete: an explanation is such a walk. Sound: a call of d at place p of one sequence and q > p
// of the other was not overdue, so q - p <= Q(d). What follows depends on the configuration alone
// (the number of places used is that of the calls of d in `called`), so no configuration need be
// searched twice.
//
// How many there are. Let n be the number of calls, w of processes, K the largest factor. `called`
// is given by a number for each process: (n/w + 1)^w at most. Calls of d that are in `called` only
// have one of the last K places of d in rho' (else overdue), each at most one: of each process they
// are among its last K calls of d in `called`, as those come in this order; so at most (wK)^K ways
// to fill the places. Calls in `stands` only have one of the last K places of d in rho'', and rho'
// is to place them within K places, with all that precede them: they are among the next K calls of
// d of each process; again (wK)^K ways at most. So for s states of the specification that can be
// reached and m sets, at most
//
//   (n/w + 1)^w * (wK)^(2Km) * s
//
// configurations, polynomial in n and s for given w, K and m; each has at most
// (w + m w (w+1) (K+1)) * b successors if a step leads to at most b states. (A call without a known
// result of which it is open whether it moves does not count among the next K.) If the factor is no
// bound, nothing is ever due: `called` and `stands` are all there is to know, and `stands` is any
// set that the specification allows.
//
// Less is searched, by these rules; each says that some other walk leads to the same end.
//  1. What is due at this place goes now; and the calls due in rho' by place q and those of their
//     set that precede them must be no more than there are places up to q.
//  2. Of two calls x and z of a set for this place of rho', x with the earlier response (so every
//     call that follows z in precedence follows x), x is preferred if it stands already and is due
//     no later than z, or z does not stand. Let z be at place i instead and x at j > i: exchange
//     them. x may be at i, and no call between needs z before it, as it would need x before it
//     too. z may be at j: if z stands, as x was not overdue at j and z is due no earlier; if it
//     does not, it stands at a place t with i < t <= i + Q(d) in the end, and j is not beyond the
//     place at which x is due, which is at most i + Q(d), so |j - t| < Q(d).
//  3. If the factor is no bound, x is preferred to z in any case, if x must be there.
//  4. A history that is linearizable is explained: the ordinary search is asked first.

#include <cstdint>
#include <utility>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/search/key_set.hpp"
#include "checkers/quasi/search/placement.hpp"
#include "checkers/quasi/search/ranked_calls.hpp"

namespace heddle::checkers {

/// Keep one and use it for many histories: small ones that are linearizable are then checked
/// without allocation, and for others the search itself does without. Not for two threads at a
/// time.
class QuasiSearch {
 public:
  /// For the flavour permutation. The verdict stays valid until the next call.
  const QuasiVerdict& check(CodedHistory& history, const QuasiCriterion& criterion,
                            const CheckOptions& options);

 private:
  using Rank = RankedCalls::Rank;

  /// What one position may hold, and the state after it.
  struct Move {
    Rank called = 0;
    Rank stands = 0;
    std::uint32_t set = RankedCalls::no_set;  ///< whose place it takes; none: a call that stays put
    std::uint32_t state = 0;                  ///< index into states_
  };

  /// A position of the walk: its moves are moves_[first_move, ...), up to those of the next one.
  struct Frame {
    std::uint32_t first_move = 0;
    std::uint32_t first_state = 0;  ///< states_ made by its moves
    std::uint32_t next_move = 0;    ///< to be tried next; the one before it is being tried
  };

  void prepare();
  bool is_linearizable(const CheckOptions& options);
  Answer search(LimitWatch& watch);
  void copy_steps();

  /// The walk.
  void make(const Move& move);
  void undo(const Move& move);
  bool is_new_configuration(std::uint32_t state);
  [[nodiscard]] bool is_explanation() const;
  void enter(std::uint32_t state);
  void leave();

  /// The moves of a frame.
  void find_open_calls();
  void add_staying_moves(std::uint32_t state);
  void add_moves_of_set(std::uint32_t set, std::uint32_t state);
  void find_candidates(std::uint32_t set);
  void add_new_candidates(std::uint32_t set);
  void add_moves_with(Rank stands, std::uint32_t set);
  [[nodiscard]] bool may_be_called(Rank x, std::uint32_t set) const;
  void add_moves(Move move);
  std::uint32_t keep_next();
  bool step(std::uint32_t state, Rank rank, bool stays);
  bool can_meet_due_places(std::uint32_t set);
  [[nodiscard]] bool is_preferred(Rank x, Rank z, std::uint32_t set) const;
  [[nodiscard]] std::uint32_t due_place(Rank rank) const;
  [[nodiscard]] std::uint64_t memory_bytes() const;

  CodedHistory* history_ = nullptr;
  RankedCalls calls_;
  Checker ordinary_;
  CheckOptions ordinary_options_;

  Placement placement_;
  std::vector<std::uint32_t> called_place_;  ///< of each call of a set: its place in rho' ...
  std::vector<std::uint32_t> stands_place_;  ///< ... and in rho'', if placed
  std::vector<std::uint32_t> places_;        ///< for each set: how many are used
  std::size_t calls_in_one_ = 0;             ///< placed in one of the sequences only
  std::size_t completed_left_ = 0;           ///< not placed in rho'

  std::vector<Frame> frames_;
  std::vector<Move> moves_;
  std::vector<State> states_;  ///< the first used_states_ are in use
  std::uint32_t used_states_ = 0;

  KeySet visited_;
  std::vector<KeySet::Word> key_;

  /// While moves are made.
  NextStates next_;
  NextStates next_of_any_;
  NextStates next_of_staying_;
  std::vector<Rank> open_;        ///< calls that rho' could place now
  std::vector<Rank> candidates_;  ///< calls of a set for rho''
  std::vector<Position> responses_;
  std::vector<std::pair<std::uint32_t, Rank>> due_;  ///< places, calls

  QuasiVerdict verdict_;
};

}  // namespace heddle::checkers
