#pragma once

#include <limits>
#include <string>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/algorithms/frontier/move.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/algorithms/frontier/state_table.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// The states of a specification for FrontierSearch: each state is a number in a table, which is
/// thinned out from time to time. What calls lead to in which states is remembered for a while.
class TableStates {
 public:
  TableStates(CodedHistory& history, bool keeps_orders, SharedOrders& orders, std::size_t set_words,
              Budget& budget);

  StateNumber initial() { return table_.number_of(history_.initial.codes()); }

  /// The numbers of these states; and these states, with their places there.
  std::vector<StateNumber> take(const std::vector<CarriedConfigurations::CarriedState>& states);
  std::vector<std::uint32_t> carry(const std::vector<StateNumber>& numbers,
                                   std::vector<CarriedConfigurations::CarriedState>& states) const;

  void hold(StateNumber) {}
  void release(StateNumber) {}
  void begin_response() {}
  void begin_moves(StateNumber) {}

  /// Whether the call can be answered as it was.
  bool allows(StateNumber state, std::uint32_t call) {
    find_next(state, call);
    return !next_numbers_.empty();
  }

  /// Visits each state that the move leads to, with a function that makes the order behind it.
  template <typename Visit>
  void step(StateNumber state, const Move& move, const Visit& visit) {
    find_next(state, move.call);
    for (const StateNumber next : next_numbers_) {
      visit(next, [&] { return orders_.extend(move.order, move.operation); });
    }
  }

  [[nodiscard]] bool wants_thinning() const { return table_.wants_thinning(); }
  template <typename ForEachNumber>
  void keep_only(const ForEachNumber& for_each_number) {
    table_.keep_only(for_each_number);
    forget_steps();
  }

  [[nodiscard]] std::vector<OperationIndex> whole_order(StateNumber,
                                                        SharedOrders::Order order) const {
    return orders_.operations_of(order);
  }
  std::string describe(StateNumber state);

 private:
  /// The outcome of a call in a state: no next state or one.
  struct KnownStep {
    StateNumber state = no_state;
    std::uint32_t call = 0;
    StateNumber next = no_state;
  };
  static constexpr StateNumber no_state = std::numeric_limits<StateNumber>::max();

  void find_next(StateNumber state, std::uint32_t call);
  void forget_steps();

  CodedHistory& history_;
  SharedOrders& orders_;
  Budget& budget_;
  StateTable table_;
  CountedVector<KnownStep> known_steps_;
  State state_;  ///< scratch
  NextStates next_states_;
  std::vector<StateNumber> next_numbers_;
};

}  // namespace heddle::checkers
