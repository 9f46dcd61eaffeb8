#include <algorithm>
#include <limits>

#include "checkers/quasi/search/quasi_search.hpp"
#include "checkers/time_scope.hpp"

// The moves that a configuration allows.

namespace heddle::checkers {

/// The calls that rho' could place now: all that precede them are placed.
void QuasiSearch::find_open_calls() {
  open_.clear();
  Position first_response = std::numeric_limits<Position>::max();
  for (Rank rank = placement_.first(); rank < calls_.size(); ++rank) {
    if (calls_[rank].invocation > first_response) {
      return;
    }
    if (!placement_.is_called(rank)) {
      poll_time();
      open_.push_back(rank);
      first_response = std::min(first_response, calls_[rank].response);
    }
  }
}

void QuasiSearch::add_staying_moves(std::uint32_t state) {
  for (const Rank rank : open_) {
    const bool stays = calls_[rank].can_stay && !placement_.stands(rank);
    if (stays && step(state, rank, true)) {
      add_moves({rank, rank, RankedCalls::no_set, keep_next()});
    }
  }
}

void QuasiSearch::add_moves_of_set(std::uint32_t set, std::uint32_t state) {
  const auto is_in_set = [&](Rank rank) { return calls_[rank].set == set; };
  if (std::ranges::none_of(open_, is_in_set)) {
    return;
  }
  find_candidates(set);
  for (const Rank candidate : candidates_) {
    placement_.add_stands(candidate);
    stands_place_[candidate] = places_[set];
    if (can_meet_due_places(set) && step(state, candidate, false)) {
      add_moves_with(candidate, set);
    }
    placement_.remove_stands(candidate);
  }
}

/// The calls that rho'' could have at the next place of the set.
void QuasiSearch::find_candidates(std::uint32_t set) {
  candidates_.clear();
  const bool is_unbounded = calls_.sets()[set].is_unbounded();
  if (calls_in_one_ > 0) {
    Rank due_now = calls_.none;
    placement_.for_each_in_one([&](Rank rank) {
      if (calls_[rank].set == set && placement_.is_called(rank)) {
        candidates_.push_back(rank);
        due_now = !is_unbounded && due_place(rank) == places_[set] ? rank : due_now;
      }
    });
    if (due_now != calls_.none) {
      candidates_.assign(1, due_now);
      return;
    }
  }
  add_new_candidates(set);
}

/// Of those in neither sequence, the ones that rho' can place in time.
void QuasiSearch::add_new_candidates(std::uint32_t set) {
  const unsigned factor = calls_.sets()[set].factor;
  responses_.clear();  // of the calls that rho' has to place
  for (Rank rank = placement_.first(); rank < calls_.size(); ++rank) {
    const RankedCalls::Entry& entry = calls_[rank];
    if (entry.set != set || placement_.is_called(rank)) {
      continue;
    }
    poll_time(1 + responses_.size());
    const auto before = std::ranges::count_if(
        responses_, [&](Position response) { return response < entry.invocation; });
    if (static_cast<std::uint64_t>(before) > factor) {
      return;
    }
    if (!placement_.stands(rank)) {
      candidates_.push_back(rank);
    }
    if (factor != no_bound && calls_.must_move(rank)) {
      responses_.push_back(entry.response);
    }
  }
}

/// Rule 1: that all calls due in rho' can be there in time.
bool QuasiSearch::can_meet_due_places(std::uint32_t set) {
  if (calls_.sets()[set].is_unbounded()) {
    return true;
  }
  due_.clear();
  placement_.for_each_in_one([&](Rank rank) {
    if (calls_[rank].set == set && placement_.stands(rank)) {
      due_.emplace_back(due_place(rank), rank);
    }
  });
  std::ranges::sort(due_);
  Position last_invocation = 0;
  for (std::size_t i = 0; i < due_.size(); ++i) {
    const auto [place, call] = due_[i];
    poll_time(due_.size());
    last_invocation = std::max(last_invocation, calls_[call].invocation);
    std::size_t needed = i + 1;
    for (Rank rank = placement_.first(); calls_[rank].invocation < last_invocation; ++rank) {
      poll_time();
      if (calls_[rank].set == set && !placement_.is_called(rank) &&
          calls_[rank].response < last_invocation) {
        const bool is_counted = placement_.stands(rank) && due_place(rank) <= place;
        needed += !is_counted && (placement_.stands(rank) || calls_.must_move(rank)) ? 1 : 0;
      }
    }
    if (needed > place + 1 - places_[set]) {
      return false;
    }
  }
  return true;
}

/// Moves with this call in rho'', where it has been placed already; next_ has the states after it.
void QuasiSearch::add_moves_with(Rank stands, std::uint32_t set) {
  const std::uint32_t first_state = keep_next();
  const auto first_move = moves_.size();
  for (const Rank x : open_) {
    if (calls_[x].set == set && may_be_called(x, set)) {
      add_moves({x, stands, set, first_state});
      if (x == stands) {  // to be tried first
        std::rotate(moves_.begin() + static_cast<std::ptrdiff_t>(first_move),
                    moves_.end() - static_cast<std::ptrdiff_t>(next_.size()), moves_.end());
      }
    }
  }
}

/// Whether rho' may have this open call at the next place, and no other is preferred.
bool QuasiSearch::may_be_called(Rank x, std::uint32_t set) const {
  const auto is_due = [&](Rank rank) {
    return !calls_.sets()[set].is_unbounded() && placement_.stands(rank) &&
           due_place(rank) == places_[set];
  };
  poll_time(open_.size());
  return std::ranges::none_of(open_, [&](Rank other) {
    const bool is_other = other != x && calls_[other].set == set;
    return is_other && ((is_due(other) && !is_due(x)) || is_preferred(other, x, set));
  });
}

/// Rules 2 and 3.
bool QuasiSearch::is_preferred(Rank x, Rank z, std::uint32_t set) const {
  if (calls_[x].response > calls_[z].response) {
    return false;
  }
  const bool is_unbounded = calls_.sets()[set].is_unbounded();
  if (is_unbounded && calls_.must_move(x)) {
    return true;
  }
  if (!placement_.stands(x)) {
    return false;
  }
  if (!placement_.stands(z)) {
    return true;
  }
  const std::uint32_t due_x = is_unbounded ? 0 : due_place(x);
  const std::uint32_t due_z = is_unbounded ? 0 : due_place(z);
  return due_x < due_z || (due_x == due_z && (calls_[x].response < calls_[z].response || x < z));
}

/// The last place that a call in one of the sequences may have in the other. Needs a bounded set.
std::uint32_t QuasiSearch::due_place(Rank rank) const {
  const RankedCalls::Set& set = calls_.sets()[calls_[rank].set];
  const std::uint32_t place =
      placement_.is_called(rank) ? called_place_[rank] : stands_place_[rank];
  return std::min(place + set.factor, set.calls - 1);
}

/// Puts into next_ the states in which a call may leave the object: one that stays put, or one that
/// moves and has thus found something.
bool QuasiSearch::step(std::uint32_t state, Rank rank, bool stays) {
  const Specification& specification = *history_->specification;
  const StepContext context{specification, history_->values};
  const RankedCalls::Entry& entry = calls_[rank];
  Call call = history_->calls[entry.operation];
  const bool is_open = entry.set != RankedCalls::no_set && entry.can_stay;
  next_.clear();
  next_of_staying_.clear();
  ++verdict_.work;
  poll_time(8 + states_[state].size());
  if (!is_open) {
    specification.step(states_[state], call, next_, context);
    return !next_.empty();
  }
  Call staying = call;
  staying.any_result = false;
  staying.result = *answer_that_found_nothing(specification.methods[call.method]);
  NextStates& after_staying = stays ? next_ : next_of_staying_;
  specification.step(states_[state], staying, after_staying, context);
  if (!stays) {
    next_of_any_.clear();
    specification.step(states_[state], call, next_of_any_, context);
    for (std::size_t i = 0; i < next_of_any_.size(); ++i) {
      bool is_of_staying = false;
      for (std::size_t j = 0; j < next_of_staying_.size(); ++j) {
        is_of_staying |= next_of_any_[i] == next_of_staying_[j];
      }
      if (!is_of_staying) {
        next_.add(next_of_any_[i]);
      }
    }
  }
  return !next_.empty();
}

/// Keeps the states of next_, and says where the first one is.
std::uint32_t QuasiSearch::keep_next() {
  const std::uint32_t first = used_states_;
  for (std::size_t i = 0; i < next_.size(); ++i) {
    poll_time(next_[i].size());
    if (used_states_ == states_.size()) {
      states_.emplace_back();
    }
    states_[used_states_++] = next_[i];
  }
  return first;
}

/// The move with each of the states of next_, which have been kept from move.state on.
void QuasiSearch::add_moves(Move move) {
  for (std::size_t i = 0; i < next_.size(); ++i) {
    moves_.push_back(move);
    ++move.state;
  }
}

}  // namespace heddle::checkers
