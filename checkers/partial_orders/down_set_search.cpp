#include "checkers/partial_orders/down_set_search.hpp"

namespace heddle::checkers {

const Verdict& DownSetSearch::check(CodedHistory& history, const Precedence& precedence,
                                    const CheckOptions& options) {
  history_ = &history;
  precedence_ = &precedence;
  prepare(options);
  LimitWatch watch(options);
  verdict_.answer = search(watch);
  verdict_.limit = watch.reached();
  if (verdict_.answer == Answer::explained) {
    verdict_.has_linearization = true;
    copy_order_to(verdict_.linearization);
  }
  if (verdict_.answer == Answer::not_explained) {
    verdict_.has_prefix = true;
    verdict_.state = history.specification->describe(prefix_state_, history.values);
  } else {
    verdict_.longest_prefix.clear();
    verdict_.blocking.clear();
  }
  return verdict_;
}

void DownSetSearch::prepare(const CheckOptions& options) {
  list_ends(*history_, ends_);
  trial_order_.clear();
  for (const End end : ends_) {
    if (!end.is_response()) {
      trial_order_.push_back(end.operation());
    }
  }
  completed_left_ = ends_.size() - history_->size();
  placed_.assign(precedence_->words_per_row(), 0);
  linearized_.build(*history_, ends_);
  memory_.start(*history_, options);
  state_ = history_->initial;
  frames_.clear();
  frames_.reserve(history_->size());
  fixed_bytes_ = linearized_.memory_bytes() + frames_.capacity() * sizeof(Frame) +
                 ends_.capacity() * sizeof(End) +
                 trial_order_.capacity() * 3 * sizeof(OperationIndex);
  has_prefix_ = false;
  verdict_.clear();
  verdict_.algorithm = algorithm;
}

Answer DownSetSearch::search(LimitWatch& watch) {
  Candidate candidate;
  while (completed_left_ > 0) {
    if (watch.is_reached(verdict_.steps, frames_.size(), history_->size(), memory_bytes())) {
      return Answer::unknown;
    }
    candidate.place = next_ready(candidate.place);
    if (candidate.place == trial_order_.size()) {  // all that could come next has been tried
      remember_prefix();
      if (frames_.empty()) {
        return Answer::not_explained;
      }
      candidate = take_back();
    } else if (place(candidate)) {
      candidate = {};
    } else {
      candidate = {candidate.place + 1};
    }
  }
  return Answer::explained;
}

/// Lets the candidate take effect now, if the specification allows it and this leads to a new
/// configuration.
bool DownSetSearch::place(Candidate candidate) {
  const OperationIndex operation = trial_order_[candidate.place];
  const Specification& specification = *history_->specification;
  next_.clear();
  specification.step(state_, history_->calls[operation], next_, {specification, history_->values});
  ++verdict_.steps;
  const auto alternatives = static_cast<std::uint32_t>(next_.size());
  if (candidate.alternative >= alternatives) {
    return false;
  }
  linearized_.add(operation);
  for (std::uint32_t i = candidate.alternative; i < alternatives; ++i) {
    if (memory_.enter(linearized_, next_[i])) {
      frames_.push_back({candidate.place, i, alternatives});
      state_ = next_[i];
      completed_left_ -= history_->is_pending(operation) ? 0 : 1;
      flip(operation);
      return true;
    }
  }
  linearized_.remove(operation);
  return false;
}

/// Undoes the last placed operation and says what to try instead: its next alternative, or else the
/// operations after it.
auto DownSetSearch::take_back() -> Candidate {
  const Frame frame = frames_.back();
  const OperationIndex operation = trial_order_[frame.place];
  frames_.pop_back();
  completed_left_ += history_->is_pending(operation) ? 0 : 1;
  flip(operation);
  linearized_.remove(operation);
  memory_.leave(state_);
  if (frame.alternative + 1 < frame.alternatives) {
    return {frame.place, frame.alternative + 1};
  }
  return {frame.place + 1};
}

/// Keeps what is placed if it has more completed operations than all before, or as many with fewer
/// pending ones. Called when nothing can be added to it. What blocks is then every completed
/// operation that could come next: had one been allowed, the prefix with it would have been longer.
void DownSetSearch::remember_prefix() {
  const bool is_longer = !has_prefix_ || completed_left_ < prefix_completed_left_ ||
                         (completed_left_ == prefix_completed_left_ &&
                          frames_.size() < verdict_.longest_prefix.size());
  if (!is_longer) {
    return;
  }
  has_prefix_ = true;
  prefix_completed_left_ = completed_left_;
  prefix_state_ = state_;
  copy_order_to(verdict_.longest_prefix);
  verdict_.blocking.clear();
  for (const OperationIndex operation : trial_order_) {
    if (!history_->is_pending(operation) && is_ready(operation)) {
      verdict_.blocking.push_back(operation);
    }
  }
}

std::uint32_t DownSetSearch::next_ready(std::uint32_t place) const {
  while (place < trial_order_.size() && !is_ready(trial_order_[place])) {
    ++place;
  }
  return place;
}

bool DownSetSearch::is_ready(OperationIndex operation) const {
  if ((placed_[operation / 64] >> (operation % 64) & 1U) != 0) {
    return false;
  }
  const std::span<const std::uint64_t> predecessors = precedence_->predecessors(operation);
  for (std::size_t word = 0; word < predecessors.size(); ++word) {
    if ((predecessors[word] & ~placed_[word]) != 0) {
      return false;
    }
  }
  return true;
}

void DownSetSearch::copy_order_to(std::vector<OperationIndex>& order) const {
  order.clear();
  for (const Frame& frame : frames_) {
    order.push_back(trial_order_[frame.place]);
  }
}

}  // namespace heddle::checkers
