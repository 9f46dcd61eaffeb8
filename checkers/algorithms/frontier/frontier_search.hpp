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
// and whose answer is right: having done more of those is never worse. And where it is known which
// calls may have to precede which (specifications/precedence_needs.hpp), only those go before the
// one that responds that may have to, by way of others: in a sequence that ends with it, the others
// can change places with all behind them, the last one first, and go on behind it.
//
// That this and what StackStates leaves out go together, and with a search that is done a part at a
// time (start() to carry()), is an argument of our own, no paper's. Take a configuration and an
// order of all that follows, and note for each response how many operations have to be done before
// it. Where one of the two rules is broken first, at some response, its argument gives an order
// that has fewer there, and at the responses before just as many: it moves behind the response what
// the rule forbids, or leaves out what is pending. So of all orders the one whose numbers are the
// least, read from the first response on, breaks neither. Where a part ends, nothing else holds: a
// rule speaks of one response and of calls that are open at it, and these are known, so it says the
// same in both parts; and configurations hold what is done at the last response, with nothing of
// what may be done later. So of an order that breaks no rule, the beginning leads to one of the
// configurations that are carried, and the rest goes on from there.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/algorithms/frontier/configuration_set.hpp"
#include "checkers/algorithms/frontier/open_operations.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/algorithms/frontier/stack_states.hpp"
#include "checkers/algorithms/frontier/state_table.hpp"
#include "checkers/algorithms/frontier/table_states.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// For one history, any number of operations open at once. States is one of
///   TableStates   the states of any specification, each as a number
///   StackStates   for stacks: sets of stacks that have their tops in common
template <typename States>
class FrontierSearch {
 public:
  FrontierSearch(CodedHistory& history, bool wants_linearization, Budget& budget,
                 Reductions reductions = Reductions::on);

  /// Sets answer and evidence. Throws LimitReached.
  void check(Verdict& verdict);

  /// Instead of check(), a part at a time: from configurations in which the operations of the ends
  /// `open` are open, numbered as in the history, along the ends behind. go_on() answers the
  /// operation at whose response no configuration is left, if there is one. Throw LimitReached.
  void start(const CarriedConfigurations& from, std::span<const End> open);
  std::optional<OperationIndex> go_on(std::span<const End> ends);
  [[nodiscard]] CarriedConfigurations carry();

 private:
  using Slot = OpenOperations::Slot;
  using Index = ConfigurationSet::Index;

  void respond(OperationIndex operation);
  bool all_have_done(Slot slot);
  void divide(Slot slot);
  void continue_from(Index i, Slot until);
  void do_read_only(Index i);
  void continue_by(Index i, Slot slot, Slot until);
  void thin_states();
  void drop_all(ConfigurationSet& configurations);

  template <typename MakeOrder>
  void add(ConfigurationSet& target, const std::uint64_t* done, StateNumber state,
           const MakeOrder& make_order);

  void tell_explained(Verdict& verdict);
  void tell_blocked(Verdict& verdict, OperationIndex by);
  [[nodiscard]] Index with_most_completed() const;

  [[nodiscard]] Replacement replacement() const { return {open_.pending(), open_.read_only()}; }
  [[nodiscard]] bool is_completed(Slot slot) const {
    return !history_.is_pending(open_.operation_at(slot));
  }

  CodedHistory& history_;
  bool keeps_orders_;
  Reductions reductions_;
  Budget& budget_;
  OpenOperations open_;
  SharedOrders orders_;
  States states_;
  ConfigurationSet current_;
  ConfigurationSet in_between_;  ///< those being continued
  ConfigurationSet next_;
  CountedVector<std::uint64_t> scratch_;
  std::span<const Slot> relevant_;  ///< what may go before the operation that responds
};

extern template class FrontierSearch<TableStates>;
extern template class FrontierSearch<StackStates>;

}  // namespace heddle::checkers
