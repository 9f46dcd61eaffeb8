#include "checkers/algorithms/frontier/stack_states.hpp"

#include <algorithm>

namespace heddle::checkers {

bool is_for_stack_states(const CodedHistory& history) {
  return history.specification->shape == Shape::stack &&
         std::ranges::all_of(history.calls, [&](const Call& call) {
           const Role role = history.specification->methods[call.method].role;
           return role == Role::add || role == Role::remove || role == Role::peek;
         });
}

StackStates::StackStates(CodedHistory& history, bool keeps_orders, SharedOrders& orders,
                         std::size_t set_words, Budget& budget)
    : history_(history),
      keeps_orders_(keeps_orders),
      orders_(orders),
      budget_(budget),
      items_(counted_vector<Item>(budget, 1)),
      edges_(counted_vector<Edge>(budget, 1)),
      made_(set_words + 2, budget),
      key_(set_words + 2) {
  items_[bottom].holders = 1;
}

StateNumber StackStates::initial() {
  StateNumber top = bottom;
  for (const Code value : history_.initial) {
    const StateNumber item = make_item(value);
    add_edge(item, top, {});
    top = item;
  }
  return top;
}

std::vector<StateNumber> StackStates::take(
    const std::vector<CarriedConfigurations::CarriedState>& states) {
  std::vector<StateNumber> items;
  for (const CarriedConfigurations::CarriedState& state : states) {
    StateNumber item = bottom;
    if (!state.codes.empty()) {
      item = make_item(state.codes.front());
      for (const std::uint32_t below : state.below) {
        add_edge(item, items[below], {});
      }
      items_[item].takes_edges = false;
    }
    items.push_back(item);
  }
  return items;
}

std::vector<std::uint32_t> StackStates::carry(
    const std::vector<StateNumber>& items,
    std::vector<CarriedConfigurations::CarriedState>& states) const {
  CarriedPlaces places;
  std::vector<std::uint32_t> found;
  for (const StateNumber item : items) {
    found.push_back(carry_one(item, places, states));
  }
  return found;
}

/// What is below goes first. Without recursion: a stack may be deep.
std::uint32_t StackStates::carry_one(
    StateNumber item, CarriedPlaces& places,
    std::vector<CarriedConfigurations::CarriedState>& states) const {
  std::vector<StateNumber> waiting{item};
  while (!waiting.empty()) {
    const StateNumber next = waiting.back();
    const std::size_t before = waiting.size();
    for (EdgeNumber edge = items_[next].first; edge != no_edge; edge = edges_[edge].next) {
      if (!places.of_items.contains(edges_[edge].below)) {
        waiting.push_back(edges_[edge].below);
      }
    }
    if (waiting.size() == before) {
      waiting.pop_back();
      put_carried(next, places, states);
    }
  }
  return places.of_items.at(item);
}

void StackStates::put_carried(StateNumber item, CarriedPlaces& places,
                              std::vector<CarriedConfigurations::CarriedState>& states) const {
  if (places.of_items.contains(item)) {
    return;
  }
  CarriedConfigurations::CarriedState carried;
  if (item != bottom) {
    carried.codes.push_back(items_[item].value);
  }
  for (EdgeNumber edge = items_[item].first; edge != no_edge; edge = edges_[edge].next) {
    carried.below.push_back(places.of_items.at(edges_[edge].below));
  }
  std::ranges::sort(carried.below);
  carried.below.erase(std::ranges::unique(carried.below).begin(), carried.below.end());
  const auto [place, is_new] = places.of_contents.try_emplace(
      {carried.codes, carried.below}, static_cast<std::uint32_t>(states.size()));
  if (is_new) {
    states.push_back(std::move(carried));
  }
  places.of_items[item] = place->second;
}

bool StackStates::allows(StateNumber item, std::uint32_t call) {
  const Call& called = history_.calls[call];
  return called.any_result || called.result == items_[item].value;
}

StateNumber StackStates::push(StateNumber below, const Move& move) {
  const Code value = history_.calls[move.call].arguments[0];
  std::copy_n(move.done, key_.size() - 2, key_.begin());
  key_[key_.size() - 2] = static_cast<std::uint64_t>(value);
  key_[key_.size() - 1] = move.is_last ? 1 : 0;
  PairLayer::Index known = made_.find(key_.data());
  if (known == PairLayer::nowhere) {
    known = made_.improve(key_.data(), 0);
    made_.number(known) = make_item(value);
  } else if (!items_[made_.number(known)].takes_edges) {
    made_.number(known) = make_item(value);
  }
  add_edge(made_.number(known), below, move);
  return made_.number(known);
}

StateNumber StackStates::make_item(Code value) {
  StateNumber item = free_item_;
  if (item == bottom) {
    item = static_cast<StateNumber>(items_.size());
    items_.emplace_back();
  } else {
    free_item_ = items_[item].first;
  }
  items_[item] = {.value = value, .made_at = response_, .takes_edges = true};
  return item;
}

/// Does nothing if there is one: of two orders that lead to the same, either will do.
void StackStates::add_edge(StateNumber item, StateNumber below, const Move& move) {
  for (EdgeNumber edge = items_[item].first; edge != no_edge; edge = edges_[edge].next) {
    budget_.look();
    if (edges_[edge].below == below) {
      return;
    }
  }
  EdgeNumber edge = free_edge_;
  if (edge == no_edge) {
    edge = static_cast<EdgeNumber>(edges_.size());
    edges_.emplace_back();
  } else {
    free_edge_ = edges_[edge].next;
  }
  const bool has_order = keeps_orders_ && move.done != nullptr;
  edges_[edge] = {below,
                  has_order ? orders_.extend(move.order, move.operation) : SharedOrders::empty,
                  items_[item].first};
  items_[item].first = edge;
  hold(below);
}

/// The order below, then that since the item was pushed, then the pop.
SharedOrders::Order StackStates::order_after_pop(SharedOrders::Order below, const Move& move) {
  const SharedOrders::Order both = orders_.append(below, move.order);
  const SharedOrders::Order order = orders_.extend(both, move.operation);
  orders_.release(both);
  return order;
}

void StackStates::release(StateNumber item) {
  unheld_.push_back(item);
  while (!unheld_.empty()) {
    const StateNumber released = unheld_.back();
    unheld_.pop_back();
    if (--items_[released].holders != 0) {
      continue;
    }
    EdgeNumber next = no_edge;
    for (EdgeNumber edge = items_[released].first; edge != no_edge; edge = next) {
      next = edges_[edge].next;
      unheld_.push_back(edges_[edge].below);
      orders_.release(edges_[edge].order);
      edges_[edge].next = free_edge_;
      free_edge_ = edge;
    }
    items_[released].first = free_item_;
    free_item_ = released;
  }
}

/// Of the ways down to the bottom, takes at each item the last edge that was added.
std::vector<OperationIndex> StackStates::whole_order(StateNumber item,
                                                     SharedOrders::Order order) const {
  std::vector<SharedOrders::Order> pieces{order};
  for (; item != bottom; item = edges_[items_[item].first].below) {
    pieces.push_back(edges_[items_[item].first].order);
  }
  std::vector<OperationIndex> whole;
  for (std::size_t i = pieces.size(); i-- > 0;) {
    const std::vector<OperationIndex> piece = orders_.operations_of(pieces[i]);
    whole.insert(whole.end(), piece.begin(), piece.end());
  }
  return whole;
}

std::string StackStates::describe(StateNumber item) const {
  std::vector<Code> codes;
  for (; item != bottom; item = edges_[items_[item].first].below) {
    codes.push_back(items_[item].value);
  }
  std::ranges::reverse(codes);
  State state;
  state.assign(codes);
  return history_.specification->describe(state, history_.values);
}

}  // namespace heddle::checkers
