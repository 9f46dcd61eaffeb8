#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::checkers {

/// The K-quasi permutations of a sequence of n events, those in which none is more than K places
/// from where it was, without making others on the way: Algorithm 2 of L. Zhang, A. Chattopadhyay,
/// C. Wang, "Round-Up: Runtime Checking Quasi Linearizability of Concurrent Data Structures", IEEE
/// TSE 41(12), 2015, section V, with its states, fields and subroutines. The events are those calls
/// of one method set that can move, and no others (round_up.hpp says why); here they are numbers.
///
/// Corrections, each with the smallest sequence that shows it is needed:
/// - line 36, `s.done <- {ev}`, forgets what was done at the state that the search has come back
/// to:
///   with n = 2 and K = 1 it never ends (12, 21, 12, ...). Here `ev` is added.
/// - line 59 leaves to the next state what is not in `p.done`: then, with the union, an event done
///   by an earlier permutation and skipped by this one is lost, and with n = 2 and K = 1 the second
///   permutation is 2 alone. Here what was selected goes, and nothing else.
/// - line 60, `lateness--`, makes no event late, though the text says that the lateness is
/// increased:
///   with n = 3 and K = 1 there is 231 too, in which 1 is two places late. Here it grows by one.
/// - the set does not have the sequence itself (lines 26 to 33 collect what backtrack_run returns,
///   not the first run). Line 5 of Algorithm 1 makes up for that where there is one set; of two
///   sets, one may have to move while the other stays: round_up.hpp. Here it is the first.
/// - Restriction 2, "returned by one of the first k deq", would let no event be k places late: with
///   n = 2 and K = 1 there would be no 21, nor 213 for n = 3, which is History 1 of the paper's own
///   example. Line 43 has k + 1, and so has this.
///
/// The number of permutations is not within the bound of ((K + 1)!)^(n / (K + 1)) that section V
/// gives: it is 14 for n = 4 and K = 2, where the bound is 10.9, and 172 instead of 65 for n = 7.
/// (It is the permanent of the band matrix with ones where row and column differ by at most K.)
class QuasiPermutations {
 public:
  /// `length` is n; any factor, however large.
  QuasiPermutations(std::size_t length, unsigned factor);

  /// The permutation at hand: at each place the event, 0 to n-1, that stands there. At first it is
  /// the sequence itself.
  [[nodiscard]] const std::vector<std::size_t>& events() const { return run_; }

  /// Goes on to the next permutation; false if there is none.
  bool backtrack_run();

  /// Begins again.
  void first_run();

 private:
  using Event = std::size_t;

  struct EnabledEvent {
    Event event = 0;
    std::int64_t lateness = 0;  ///< by how many places it would be later than in the sequence
  };

  /// Of the object, before the event that stands at its place of the permutation.
  struct AbstractState {
    std::vector<EnabledEvent> enabled;        ///< may be selected
    std::vector<EnabledEvent> newly_enabled;  ///< may be selected here, but not in the state before
    std::vector<Event> done;                  ///< selected here, since the states before were fixed
    Event select = 0;                         ///< by this permutation
  };

  void init_enabled_and_lateness(std::size_t state, Event event);
  void update_enabled_and_lateness(std::size_t state);
  [[nodiscard]] std::optional<Event> pick_an_enabled_event(const AbstractState& state) const;

  std::size_t length_;
  std::int64_t factor_;
  std::vector<AbstractState> state_stack_;
  std::vector<Event> run_;
};

}  // namespace heddle::checkers
