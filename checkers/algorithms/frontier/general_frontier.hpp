#pragma once

// The search along a history by configurations: after each response, all pairs (set of open
// operations that are done, state) that orders of the operations so far lead to. How many there
// can be depends on the number of operations open at once and on the specification's states, not
// on the length: for few states, the problem is fixed-parameter tractable in that width, as
// observed for registers by Phillip B. Gibbons, Ephraim Korach: "Testing shared memories", SIAM
// Journal on Computing 26(4), 1997, section 4.
//
// A configuration changes only when it must: at a response of an operation that it has not done,
// it is continued by all sequences of open operations that end with that one. That is enough: of a
// linearization, take at each response the shortest beginning that holds all operations that have
// responded. From one to the next, it grows by such a sequence, or not at all.
//
// What ConfigurationSet says about replacement and OpenOperations about equal calls is left out.
// Besides, a configuration that is about to change does first all open operations that only read
// and whose answer is right: having done more of those is never worse.

#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/configuration_set.hpp"
#include "checkers/algorithms/frontier/open_operations.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/algorithms/frontier/state_table.hpp"
#include "checkers/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

// For one history. Any specification, any number of operations open at once.
class GeneralFrontier {
 public:
  GeneralFrontier(CodedHistory& history, bool wants_linearization, Budget& budget,
                  Reductions reductions = Reductions::on);

  // Sets answer and evidence. Throws LimitReached.
  void check(Verdict& verdict);

 private:
  using Slot = OpenOperations::Slot;
  using Index = ConfigurationSet::Index;

  // The outcome of a call in a state, where it was worked out before: no next state or one.
  struct KnownStep {
    StateNumber state = no_state;
    std::uint32_t call = 0;
    StateNumber next = no_state;
  };
  static constexpr StateNumber no_state = std::numeric_limits<StateNumber>::max();

  void respond(OperationIndex operation);
  bool all_have_done(Slot slot);
  void divide(Slot slot);
  void continue_from(Index i, Slot until);
  void do_read_only(Index i);
  void continue_by(Index i, Slot slot, Slot until);
  void drop_all(ConfigurationSet& configurations);
  void thin_states();

  // Fills next_numbers_ with the states that the call leads to.
  void step(StateNumber state, Slot slot);

  void tell_explained(Verdict& verdict);
  void tell_blocked(Verdict& verdict, OperationIndex by);

  Replacement replacement() const { return {open_.pending(), open_.read_only()}; }

  CodedHistory& history_;
  bool keeps_orders_;
  Reductions reductions_;
  Budget& budget_;
  OpenOperations open_;
  StateTable states_;
  SharedOrders orders_;
  ConfigurationSet current_;
  ConfigurationSet in_between_;  // those being continued
  ConfigurationSet next_;
  CountedVector<std::uint64_t> scratch_;
  CountedVector<KnownStep> known_steps_;
  State state_;  // scratch
  NextStates next_states_;
  std::vector<StateNumber> next_numbers_;
};

}  // namespace heddle::checkers
