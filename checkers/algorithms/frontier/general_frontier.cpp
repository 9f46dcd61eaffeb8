#include "checkers/algorithms/frontier/general_frontier.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "checkers/hashing.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t known_steps_size = 4096;  // a power of two

}  // namespace

GeneralFrontier::GeneralFrontier(CodedHistory& history, bool wants_linearization, Budget& budget,
                                 Reductions reductions)
    : history_(history),
      keeps_orders_(wants_linearization),
      reductions_(reductions),
      budget_(budget),
      open_(history, reductions, budget),
      states_(budget),
      orders_(budget),
      current_(open_.words(), budget),
      in_between_(open_.words(), budget),
      next_(open_.words(), budget),
      scratch_(counted_vector<std::uint64_t>(budget, open_.words())),
      known_steps_(counted_vector<KnownStep>(budget, known_steps_size)) {}

void GeneralFrontier::check(Verdict& verdict) {
  std::vector<End> ends;
  list_ends(history_, ends);
  current_.add(scratch_.data(), states_.number_of(history_.initial.codes()), replacement());
  for (Position position = 0; position < ends.size(); ++position) {
    budget_.set_progress(position, ends.size());
    const OperationIndex operation = ends[position].operation();
    if (!ends[position].is_response()) {
      open_.open(operation);
      continue;
    }
    respond(operation);
    if (current_.size() == 0) {
      tell_blocked(verdict, operation);
      return;
    }
    open_.close(operation);
  }
  tell_explained(verdict);
}

// Continues all configurations until they have done the operation, and takes it out of them. Those
// continued stay in in_between_ until the next response.
void GeneralFrontier::respond(OperationIndex operation) {
  drop_all(in_between_);
  const Slot slot = open_.slot_of(operation);
  if (all_have_done(slot)) {
    for (Index i = 0; i < current_.size(); ++i) {
      OpenOperations::flip(current_.done(i), slot);
    }
    return;
  }
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

bool GeneralFrontier::all_have_done(Slot slot) {
  for (Index i = 0; i < current_.size(); ++i) {
    if (!current_.is_replaced(i) && !OpenOperations::contains(current_.done(i), slot)) {
      return false;
    }
  }
  return true;
}

// Moves those that have done the operation to next_, without it, the others to in_between_.
void GeneralFrontier::divide(Slot slot) {
  for (Index i = 0; i < current_.size(); ++i) {
    if (current_.is_replaced(i)) {
      continue;
    }
    const bool is_done = OpenOperations::contains(current_.done(i), slot);
    if (is_done) {
      OpenOperations::flip(current_.done(i), slot);
    }
    ConfigurationSet& target = is_done ? next_ : in_between_;
    const Index added = target.add(current_.done(i), current_.state(i), replacement());
    if (added != ConfigurationSet::nowhere) {
      target.order(added) = std::exchange(current_.order(i), SharedOrders::empty);
    }
  }
  drop_all(current_);
}

void GeneralFrontier::continue_from(Index i, Slot until) {
  if (reductions_ == Reductions::on) {
    do_read_only(i);
    if (OpenOperations::contains(in_between_.done(i), until)) {
      std::copy_n(in_between_.done(i), open_.words(), scratch_.begin());
      OpenOperations::flip(scratch_.data(), until);
      const Index added = next_.add(scratch_.data(), in_between_.state(i), replacement());
      if (added != ConfigurationSet::nowhere) {
        next_.order(added) = orders_.hold(in_between_.order(i));
      }
      return;
    }
  }
  for (const Slot slot : open_.slots()) {
    if (!OpenOperations::contains(in_between_.done(i), slot) && !(open_.is_read_only(slot)) &&
        open_.is_first_of_its_kind(in_between_.done(i), slot)) {
      continue_by(i, slot, until);
    }
  }
}

void GeneralFrontier::do_read_only(Index i) {
  for (const Slot slot : open_.slots()) {
    if (!open_.is_read_only(slot) || OpenOperations::contains(in_between_.done(i), slot)) {
      continue;
    }
    step(in_between_.state(i), slot);
    if (!next_numbers_.empty()) {
      OpenOperations::flip(in_between_.done(i), slot);
      if (keeps_orders_) {
        const SharedOrders::Order before = in_between_.order(i);
        in_between_.order(i) = orders_.extend(before, open_.operation_at(slot));
        orders_.release(before);
      }
    }
  }
}

void GeneralFrontier::continue_by(Index i, Slot slot, Slot until) {
  step(in_between_.state(i), slot);
  if (next_numbers_.empty()) {
    return;
  }
  std::copy_n(in_between_.done(i), open_.words(), scratch_.begin());
  if (slot != until) {  // the operation that responds leaves the sets
    OpenOperations::flip(scratch_.data(), slot);
  }
  ConfigurationSet& target = slot == until ? next_ : in_between_;
  for (const StateNumber state : next_numbers_) {
    const Index added = target.add(scratch_.data(), state, replacement());
    if (added != ConfigurationSet::nowhere && keeps_orders_) {
      target.order(added) = orders_.extend(in_between_.order(i), open_.operation_at(slot));
    }
  }
}

void GeneralFrontier::step(StateNumber state, Slot slot) {
  budget_.spend_step();
  const std::uint32_t call = open_.call_number(slot);
  next_numbers_.clear();
  const std::uint64_t hash = spread(std::uint64_t{call} << 32U | state);
  KnownStep& known = known_steps_[hash % known_steps_size];
  if (known.state == state && known.call == call) {
    if (known.next != no_state) {
      next_numbers_.push_back(known.next);
    }
    return;
  }
  state_.assign(states_.codes_of(state));
  next_states_.clear();
  const Specification& specification = *history_.specification;
  specification.step(state_, history_.calls[call], next_states_, {specification, history_.values});
  for (std::size_t i = 0; i < next_states_.size(); ++i) {
    next_numbers_.push_back(states_.number_of(next_states_[i].codes()));
  }
  if (next_numbers_.size() <= 1) {
    known = {state, call, next_numbers_.empty() ? no_state : next_numbers_.front()};
  }
}

void GeneralFrontier::drop_all(ConfigurationSet& configurations) {
  if (keeps_orders_) {
    for (Index i = 0; i < configurations.size(); ++i) {
      orders_.release(configurations.order(i));
    }
  }
  configurations.clear();
}

void GeneralFrontier::thin_states() {
  drop_all(in_between_);
  states_.keep_only([&](const auto& keep) {
    for (Index i = 0; i < current_.size(); ++i) {
      keep(current_.state(i));
    }
  });
  std::ranges::fill(known_steps_, KnownStep{});
}

void GeneralFrontier::tell_explained(Verdict& verdict) {
  verdict.answer = Answer::explained;
  if (!keeps_orders_) {
    return;
  }
  for (Index i = 0; i < current_.size(); ++i) {
    if (!current_.is_replaced(i)) {
      verdict.linearization = orders_.operations_of(current_.order(i));
      verdict.has_linearization = true;
      return;
    }
  }
}

// Of those that could not be continued, shows the one with the most completed operations. None of
// the open completed operations that it lacks can be next: it would have been continued by it.
void GeneralFrontier::tell_blocked(Verdict& verdict, OperationIndex by) {
  verdict.answer = Answer::not_explained;
  verdict.explained_until = history_.responses[by];
  if (!keeps_orders_) {
    return;
  }
  Index longest = 0;
  std::size_t most = 0;
  for (Index i = 0; i < in_between_.size(); ++i) {
    std::size_t count = 1;
    for (const Slot slot : open_.slots()) {
      count += !history_.is_pending(open_.operation_at(slot)) &&
                       OpenOperations::contains(in_between_.done(i), slot)
                   ? 1
                   : 0;
    }
    if (!in_between_.is_replaced(i) && count > most) {
      most = count;
      longest = i;
    }
  }
  verdict.has_prefix = true;
  verdict.longest_prefix = orders_.operations_of(in_between_.order(longest));
  for (const Slot slot : open_.slots()) {
    if (!history_.is_pending(open_.operation_at(slot)) &&
        !OpenOperations::contains(in_between_.done(longest), slot)) {
      verdict.blocking.push_back(open_.operation_at(slot));
    }
  }
  state_.assign(states_.codes_of(in_between_.state(longest)));
  verdict.state = history_.specification->describe(state_, history_.values);
}

}  // namespace heddle::checkers
