#include "checkers/quasi/search/quasi_search.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

/// The ordinary search gets so many steps: it is a shortcut, and this one is there if it is long.
constexpr std::uint64_t ordinary_steps = 20'000;
constexpr std::uint64_t ordinary_steps_per_call = 64;

unsigned distance(std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; }

}  // namespace

const QuasiVerdict& QuasiSearch::check(CodedHistory& history, const QuasiCriterion& criterion,
                                       const CheckOptions& options) {
  LimitWatch watch(options);
  history_ = &history;
  verdict_.clear();
  verdict_.algorithm = "search";
  calls_.build(history, criterion);
  if (is_linearizable(options)) {
    return verdict_;
  }
  if (verdict_.answer == Answer::not_explained && !calls_.can_reorder()) {
    return verdict_;
  }
  prepare();
  verdict_.answer = search(watch);
  verdict_.limit = watch.reached();
  if (verdict_.answer == Answer::explained) {
    copy_steps();
  }
  return verdict_;
}

/// Whether the ordinary search finds an explanation; else the verdict has its answer.
bool QuasiSearch::is_linearizable(const CheckOptions& options) {
  const std::uint64_t steps = ordinary_steps + ordinary_steps_per_call * history_->size();
  ordinary_options_.limits = options.limits;
  ordinary_options_.limits.steps = std::min(options.limits.steps.value_or(steps), steps);
  const Verdict& ordinary = ordinary_.check(*history_, ordinary_options_);
  verdict_.work = ordinary.steps;
  verdict_.answer = ordinary.answer;
  if (ordinary.answer != Answer::explained || !ordinary.has_linearization) {
    return false;
  }
  for (const OperationIndex operation : ordinary.linearization) {
    verdict_.steps.push_back({operation, operation, 0});
  }
  return true;
}

void QuasiSearch::prepare() {
  placement_.start(calls_.size());
  called_place_.resize(calls_.size());
  stands_place_.resize(calls_.size());
  places_.assign(calls_.sets().size(), 0);
  calls_in_one_ = 0;
  completed_left_ = calls_.completed();
  frames_.clear();
  moves_.clear();
  if (states_.empty()) {
    states_.emplace_back();
  }
  states_[0] = history_->initial;
  used_states_ = 1;
  visited_.start();
}

Answer QuasiSearch::search(LimitWatch& watch) {
  if (is_explanation()) {
    return Answer::explained;
  }
  enter(0);
  while (!frames_.empty()) {
    if (watch.is_reached(verdict_.work, frames_.size(), calls_.size(), memory_bytes())) {
      return Answer::unknown;
    }
    Frame& frame = frames_.back();
    if (frame.next_move == moves_.size()) {
      leave();
      continue;
    }
    const Move move = moves_[frame.next_move++];
    make(move);
    if (is_explanation()) {
      return Answer::explained;
    }
    if (is_new_configuration(move.state)) {
      enter(move.state);
    } else {
      undo(move);
    }
  }
  return Answer::not_explained;
}

/// The walk to where the search stands.
void QuasiSearch::copy_steps() {
  for (const Frame& frame : frames_) {
    const Move& move = moves_[frame.next_move - 1];
    const Rank y = move.stands;
    const bool can_move = move.set != RankedCalls::no_set;
    verdict_.steps.push_back({calls_[move.called].operation, calls_[y].operation,
                              can_move ? distance(called_place_[y], stands_place_[y]) : 0});
  }
}

void QuasiSearch::make(const Move& move) {
  if (move.set != RankedCalls::no_set) {
    const std::uint32_t place = places_[move.set]++;
    called_place_[move.called] = place;
    stands_place_[move.stands] = place;
  }
  calls_in_one_ += placement_.stands(move.called) ? std::size_t(-1) : 1;
  placement_.add_called(move.called);
  calls_in_one_ += placement_.is_called(move.stands) ? std::size_t(-1) : 1;
  placement_.add_stands(move.stands);
  completed_left_ -= calls_.is_pending(move.called) ? 0 : 1;
}

void QuasiSearch::undo(const Move& move) {
  completed_left_ += calls_.is_pending(move.called) ? 0 : 1;
  placement_.remove_stands(move.stands);
  calls_in_one_ -= placement_.is_called(move.stands) ? std::size_t(-1) : 1;
  placement_.remove_called(move.called);
  calls_in_one_ -= placement_.stands(move.called) ? std::size_t(-1) : 1;
  if (move.set != RankedCalls::no_set) {
    --places_[move.set];
  }
}

bool QuasiSearch::is_new_configuration(std::uint32_t state) {
  key_.clear();
  placement_.add_to(key_);
  if (calls_in_one_ > 0) {
    placement_.for_each_in_one([&](Rank rank) {
      if (!calls_.sets()[calls_[rank].set].is_unbounded()) {
        key_.push_back(due_place(rank));
      }
    });
  }
  for (const Code code : states_[state]) {
    key_.push_back(static_cast<KeySet::Word>(code));
  }
  return visited_.add(key_);
}

bool QuasiSearch::is_explanation() const { return completed_left_ == 0 && calls_in_one_ == 0; }

/// Goes on from the configuration that has been made, with all its moves before it.
void QuasiSearch::enter(std::uint32_t state) {
  const auto first_move = static_cast<std::uint32_t>(moves_.size());
  frames_.push_back({first_move, used_states_, first_move});
  find_open_calls();
  add_staying_moves(state);
  for (std::uint32_t set = 0; set < calls_.sets().size(); ++set) {
    add_moves_of_set(set, state);
  }
}

/// Gives up the last position, and the move that led to it.
void QuasiSearch::leave() {
  moves_.resize(frames_.back().first_move);
  used_states_ = frames_.back().first_state;
  frames_.pop_back();
  if (!frames_.empty()) {
    undo(moves_[frames_.back().next_move - 1]);
  }
}

std::uint64_t QuasiSearch::memory_bytes() const {
  return visited_.memory_bytes() + states_.capacity() * sizeof(State) +
         moves_.capacity() * sizeof(Move) + frames_.capacity() * sizeof(Frame);
}

}  // namespace heddle::checkers
