#include "checkers/algorithms/frontier/frontier_search.hpp"

#include <algorithm>
#include <utility>

namespace heddle::checkers {

template <typename States>
FrontierSearch<States>::FrontierSearch(CodedHistory& history, bool wants_linearization,
                                       Budget& budget, Reductions reductions)
    : history_(history),
      keeps_orders_(wants_linearization),
      reductions_(reductions),
      budget_(budget),
      open_(history, reductions, budget),
      orders_(budget),
      states_(history, wants_linearization, orders_, open_.words(), budget),
      current_(open_.words(), budget),
      in_between_(open_.words(), budget),
      next_(open_.words(), budget),
      scratch_(counted_vector<std::uint64_t>(budget, open_.words())) {}

template <typename States>
void FrontierSearch<States>::check(Verdict& verdict) {
  std::vector<End> ends;
  list_ends(history_, ends);
  budget_.take(ends.capacity() * sizeof(End));
  add(current_, scratch_.data(), states_.initial(), [] { return SharedOrders::empty; });
  if (const std::optional<OperationIndex> blocked = go_on(ends)) {
    tell_blocked(verdict, *blocked);
  } else {
    tell_explained(verdict);
  }
}

template <typename States>
std::optional<OperationIndex> FrontierSearch<States>::go_on(std::span<const End> ends) {
  for (Position position = 0; position < ends.size(); ++position) {
    budget_.set_progress(position, ends.size());
    const OperationIndex operation = ends[position].operation();
    if (!ends[position].is_response()) {
      open_.open(operation);
      continue;
    }
    respond(operation);
    if (current_.size() == 0) {
      return operation;
    }
    open_.close(operation);
  }
  return std::nullopt;
}

template <typename States>
void FrontierSearch<States>::start(const CarriedConfigurations& from, std::span<const End> open) {
  for (const End end : open) {
    open_.open(end.operation());
  }
  const std::vector<StateNumber> numbers = states_.take(from.states);
  for (const CarriedConfigurations::Configuration& configuration : from.configurations) {
    std::ranges::fill(scratch_, 0);
    for (const std::uint64_t done : configuration.done) {
      const Slot slot = open_.slot_of(static_cast<OperationIndex>(done));
      if (slot != OpenOperations::no_slot) {
        OpenOperations::flip(scratch_.data(), slot);
      }
    }
    add(current_, scratch_.data(), numbers[configuration.state],
        [] { return SharedOrders::empty; });
  }
}

template <typename States>
CarriedConfigurations FrontierSearch<States>::carry() {
  CarriedConfigurations carried;
  std::vector<StateNumber> numbers;
  for (Index i = 0; i < current_.size(); ++i) {
    if (current_.is_replaced(i)) {
      continue;
    }
    CarriedConfigurations::Configuration& added = carried.configurations.emplace_back();
    for (const Slot slot : open_.slots()) {
      if (OpenOperations::contains(current_.done(i), slot)) {
        added.done.push_back(open_.operation_at(slot));
      }
    }
    numbers.push_back(current_.state(i));
  }
  const std::vector<std::uint32_t> places = states_.carry(numbers, carried.states);
  for (std::size_t i = 0; i < places.size(); ++i) {
    carried.configurations[i].state = places[i];
  }
  return carried;
}

/// Continues all configurations until they have done the operation, and takes it out of them. Those
/// continued stay in in_between_ until the next response.
template <typename States>
void FrontierSearch<States>::respond(OperationIndex operation) {
  drop_all(in_between_);
  const Slot slot = open_.slot_of(operation);
  if (all_have_done(slot)) {
    for (Index i = 0; i < current_.size(); ++i) {
      OpenOperations::flip(current_.done(i), slot);
    }
    return;
  }
  states_.begin_response();
  relevant_ = keeps_orders_ ? open_.slots() : open_.find_relevant(slot);
  divide(slot);
  for (Index i = 0; i < in_between_.size(); ++i) {
    if (!in_between_.is_replaced(i)) {
      continue_from(i, slot);
    }
  }
  std::swap(current_, next_);
  if (states_.wants_thinning() && current_.size() != 0) {
    thin_states();
  }
}

template <typename States>
bool FrontierSearch<States>::all_have_done(Slot slot) {
  for (Index i = 0; i < current_.size(); ++i) {
    if (!current_.is_replaced(i) && !OpenOperations::contains(current_.done(i), slot)) {
      return false;
    }
  }
  return true;
}

/// Adds a configuration if none there replaces it; `make_order` gives the order that led to it.
template <typename States>
template <typename MakeOrder>
void FrontierSearch<States>::add(ConfigurationSet& target, const std::uint64_t* done,
                                 StateNumber state, const MakeOrder& make_order) {
  const Index added = target.add(done, state, replacement());
  if (added != ConfigurationSet::nowhere) {
    states_.hold(state);
    if (keeps_orders_) {
      target.order(added) = make_order();
    }
  }
}

/// Moves those that have done the operation to next_, without it, the others to in_between_.
template <typename States>
void FrontierSearch<States>::divide(Slot slot) {
  for (Index i = 0; i < current_.size(); ++i) {
    if (current_.is_replaced(i)) {
      continue;
    }
    const bool is_done = OpenOperations::contains(current_.done(i), slot);
    if (is_done) {
      OpenOperations::flip(current_.done(i), slot);
    }
    add(is_done ? next_ : in_between_, current_.done(i), current_.state(i),
        [&] { return std::exchange(current_.order(i), SharedOrders::empty); });
  }
  drop_all(current_);
}

template <typename States>
void FrontierSearch<States>::continue_from(Index i, Slot until) {
  if (reductions_ == Reductions::on) {
    do_read_only(i);
    if (OpenOperations::contains(in_between_.done(i), until)) {
      std::copy_n(in_between_.done(i), open_.words(), scratch_.begin());
      OpenOperations::flip(scratch_.data(), until);
      add(next_, scratch_.data(), in_between_.state(i),
          [&] { return orders_.hold(in_between_.order(i)); });
      return;
    }
  }
  states_.begin_moves(in_between_.state(i));
  for (const Slot slot : relevant_) {
    if (!OpenOperations::contains(in_between_.done(i), slot) && !open_.is_read_only(slot) &&
        open_.is_first_of_its_kind(in_between_.done(i), slot)) {
      continue_by(i, slot, until);
    }
  }
}

template <typename States>
void FrontierSearch<States>::do_read_only(Index i) {
  for (const Slot slot : open_.slots()) {
    if (!open_.is_read_only(slot) || OpenOperations::contains(in_between_.done(i), slot) ||
        !states_.allows(in_between_.state(i), open_.call_number(slot))) {
      continue;
    }
    OpenOperations::flip(in_between_.done(i), slot);
    if (keeps_orders_) {
      const SharedOrders::Order before = in_between_.order(i);
      in_between_.order(i) = orders_.extend(before, open_.operation_at(slot));
      orders_.release(before);
    }
  }
}

template <typename States>
void FrontierSearch<States>::continue_by(Index i, Slot slot, Slot until) {
  std::copy_n(in_between_.done(i), open_.words(), scratch_.begin());
  if (slot != until) {  // the operation that responds leaves the sets
    OpenOperations::flip(scratch_.data(), slot);
  }
  const Move move{.operation = open_.operation_at(slot),
                  .call = open_.call_number(slot),
                  .done = scratch_.data(),
                  .is_last = slot == until,
                  .order = in_between_.order(i)};
  states_.step(in_between_.state(i), move, [&](StateNumber next, const auto& make_order) {
    add(move.is_last ? next_ : in_between_, scratch_.data(), next, make_order);
  });
}

template <typename States>
void FrontierSearch<States>::drop_all(ConfigurationSet& configurations) {
  for (Index i = 0; i < configurations.size(); ++i) {
    orders_.release(configurations.order(i));
    states_.release(configurations.state(i));
  }
  configurations.clear();
}

template <typename States>
void FrontierSearch<States>::thin_states() {
  drop_all(in_between_);
  states_.keep_only([&](const auto& keep) {
    for (Index i = 0; i < current_.size(); ++i) {
      keep(current_.state(i));
    }
  });
}

template <typename States>
void FrontierSearch<States>::tell_explained(Verdict& verdict) {
  verdict.answer = Answer::explained;
  if (!keeps_orders_) {
    return;
  }
  for (Index i = 0; i < current_.size(); ++i) {
    if (!current_.is_replaced(i)) {
      verdict.linearization = states_.whole_order(current_.state(i), current_.order(i));
      verdict.has_linearization = true;
      return;
    }
  }
}

/// Of those that could not be continued, shows the one with the most completed operations. None of
/// the open completed operations that it lacks can be next: it would have been continued by it.
template <typename States>
void FrontierSearch<States>::tell_blocked(Verdict& verdict, OperationIndex by) {
  verdict.answer = Answer::not_explained;
  verdict.explained_until = history_.responses[by];
  if (!keeps_orders_) {
    return;
  }
  const Index longest = with_most_completed();
  verdict.has_prefix = true;
  verdict.longest_prefix =
      states_.whole_order(in_between_.state(longest), in_between_.order(longest));
  for (const Slot slot : open_.slots()) {
    if (is_completed(slot) && !OpenOperations::contains(in_between_.done(longest), slot)) {
      verdict.blocking.push_back(open_.operation_at(slot));
    }
  }
  verdict.state = states_.describe(in_between_.state(longest));
}

template <typename States>
ConfigurationSet::Index FrontierSearch<States>::with_most_completed() const {
  Index longest = 0;
  std::size_t most = 0;
  for (Index i = 0; i < in_between_.size(); ++i) {
    const auto has_done = [&](Slot slot) {
      return is_completed(slot) && OpenOperations::contains(in_between_.done(i), slot);
    };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(open_.slots(), has_done)) + 1;
    if (!in_between_.is_replaced(i) && count > most) {
      most = count;
      longest = i;
    }
  }
  return longest;
}

template class FrontierSearch<TableStates>;
template class FrontierSearch<StackStates>;

}  // namespace heddle::checkers
