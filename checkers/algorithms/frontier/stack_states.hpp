#pragma once

// Stacks whose values may be pushed more than once. What a stack holds depends on the order of
// pushes that overlapped long ago, so there are exponentially many stacks. But what can happen next
// depends on the top only. So configurations that agree in the top share it, and what may lie below
// is kept as a graph: an item has an edge to each item that may be next below it. This is the
// graph-structured stack of Masaru Tomita's parsers ("An efficient augmented-context-free parsing
// algorithm", Computational Linguistics 13, 1987), with the history as the text that is read.
//
// One item stands for all pushes of one value, at one response of the history, that lead to one set
// of done operations: whatever lies below, all goes on in the same way until it is popped, and a
// pop then goes on with everything that may lie below. So no stack is in the graph that no order
// leads to. An item from which a configuration has gone on takes no more edges; a new one is made
// then. Items of which no configuration and no edge knows any more are freed.
//
// Between two responses there are at most 2^width sets, and as many items as values pushed for each
// of them; so the search takes polynomial time for a fixed width.
//
// Before the operation that responds, no item is popped that was pushed since the last response:
// from the push to the pop, all that happens is above the item, and could as well happen behind. If
// evidence is wanted, it is: an order that goes as far as it can.
//
// The order of a configuration begins with the push of its top. What came before stands at the
// edges: the order since the item below was pushed, up to the push of the one above.

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/algorithms/frontier/move.hpp"
#include "checkers/algorithms/frontier/pair_layer.hpp"
#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/algorithms/frontier/state_table.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Whether StackStates can judge it: a stack's pushes, pops and peeks only.
bool is_for_stack_states(const CodedHistory& history);

/// States for FrontierSearch, see there: the number of the item on top; 0 is the empty stack.
class StackStates {
 public:
  StackStates(CodedHistory& history, bool keeps_orders, SharedOrders& orders, std::size_t set_words,
              Budget& budget);

  StateNumber initial();

  /// The items of these states; and these items with all below them, and their places there. Items
  /// that were taken take no more edges.
  std::vector<StateNumber> take(const std::vector<CarriedConfigurations::CarriedState>& states);
  std::vector<std::uint32_t> carry(const std::vector<StateNumber>& items,
                                   std::vector<CarriedConfigurations::CarriedState>& states) const;

  void hold(StateNumber item) { ++items_[item].holders; }
  void release(StateNumber item);
  void begin_response() {
    made_.clear();
    ++response_;
  }
  void begin_moves(StateNumber item) { items_[item].takes_edges = false; }
  bool allows(StateNumber item, std::uint32_t call);

  template <typename Visit>
  void step(StateNumber item, const Move& move, const Visit& visit) {
    budget_.spend_step();
    const Role role = role_of(move.call);
    if (role == Role::add ? !may_succeed(history_.calls[move.call]) : !allows(item, move.call)) {
      return;
    }
    if (role == Role::remove && items_[item].made_at == response_ && !move.is_last &&
        !keeps_orders_) {
      return;
    }
    const auto behind = [&] { return orders_.extend(move.order, move.operation); };
    if (role == Role::add) {
      visit(push(item, move), [] { return SharedOrders::empty; });
    } else if (role == Role::peek || item == bottom) {
      visit(item, behind);
    } else {
      for (EdgeNumber edge = items_[item].first; edge != no_edge; edge = edges_[edge].next) {
        visit(edges_[edge].below, [&] { return order_after_pop(edges_[edge].order, move); });
      }
    }
  }

  [[nodiscard]] bool wants_thinning() const { return false; }
  template <typename ForEachNumber>
  void keep_only(const ForEachNumber&) {}

  [[nodiscard]] std::vector<OperationIndex> whole_order(StateNumber item,
                                                        SharedOrders::Order order) const;
  [[nodiscard]] std::string describe(StateNumber item) const;

 private:
  using EdgeNumber = std::uint32_t;
  static constexpr StateNumber bottom = 0;
  static constexpr EdgeNumber no_edge = 0;

  struct Item {
    Code value = code_of_none;
    EdgeNumber first = no_edge;  ///< of a free item: the next free one
    std::uint32_t holders = 0;   ///< configurations, and edges to it
    std::uint32_t made_at = 0;   ///< the response before which it was pushed
    bool takes_edges = false;
  };
  struct Edge {
    StateNumber below = bottom;
    SharedOrders::Order order = SharedOrders::empty;
    EdgeNumber next = no_edge;  ///< of the same item; of a free edge: the next free one
  };

  [[nodiscard]] Role role_of(std::uint32_t call) const {
    return history_.specification->methods[history_.calls[call].method].role;
  }
  StateNumber push(StateNumber below, const Move& move);
  StateNumber make_item(Code value);
  void add_edge(StateNumber item, StateNumber below, const Move& move);
  /// What is carried already: by item, and by content, as items of equal content become one.
  struct CarriedPlaces {
    std::unordered_map<StateNumber, std::uint32_t> of_items;
    std::map<std::pair<std::vector<Code>, std::vector<std::uint32_t>>, std::uint32_t> of_contents;
  };
  std::uint32_t carry_one(StateNumber item, CarriedPlaces& places,
                          std::vector<CarriedConfigurations::CarriedState>& states) const;
  void put_carried(StateNumber item, CarriedPlaces& places,
                   std::vector<CarriedConfigurations::CarriedState>& states) const;
  SharedOrders::Order order_after_pop(SharedOrders::Order below, const Move& move);

  CodedHistory& history_;
  bool keeps_orders_;
  SharedOrders& orders_;
  Budget& budget_;
  CountedVector<Item> items_;
  CountedVector<Edge> edges_;  ///< the first is none
  StateNumber free_item_ = bottom;
  EdgeNumber free_edge_ = no_edge;
  std::uint32_t response_ = 0;       ///< counts them
  PairLayer made_;                   ///< since the last response: items by set and value
  std::vector<std::uint64_t> key_;   ///< scratch
  std::vector<StateNumber> unheld_;  ///< scratch
};

}  // namespace heddle::checkers
