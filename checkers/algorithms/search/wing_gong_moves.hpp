#pragma once

// The moves of the search, for the files that say with which memory it is made: wing_gong_lowe.cpp
// here, and reference/wing_gong.cpp. Whoever searches includes their headers.

#include <algorithm>

#include "checkers/algorithms/search/wing_gong_search.hpp"

namespace heddle::checkers {

template <typename Memory>
const Verdict& WingGongSearch<Memory>::check(CodedHistory& history, const CheckOptions& options) {
  history_ = &history;
  prepare(options);
  return go_on(options);
}

template <typename Memory>
const Verdict& WingGongSearch<Memory>::go_on(const CheckOptions& options) {
  LimitWatch watch(options);
  verdict_.answer = search(watch);
  verdict_.limit = watch.reached();
  if (verdict_.answer == Answer::explained) {
    verdict_.has_linearization = true;
    copy_order_to(verdict_.linearization, 0);
  }
  if (verdict_.answer == Answer::not_explained) {
    verdict_.has_prefix = true;
    verdict_.state = history_->specification->describe(prefix_state_, history_->values);
    verdict_.longest_prefix.swap(prefix_);
    verdict_.blocking.swap(blocking_);
  }
  return verdict_;
}

template <typename Memory>
Answer WingGongSearch<Memory>::search(LimitWatch& watch) {
  Candidate candidate = candidate_;
  while (completed_left_ > 0) {
    if (watch.is_reached(verdict_.steps, depth_, history_->size(), memory_bytes())) {
      candidate_ = candidate;
      return Answer::unknown;
    }
    if (entries_.is_response(candidate.entry)) {  // all that could come next has been tried
      remember_prefix();
      if (depth_ == 0) {
        return Answer::not_explained;
      }
      candidate = backtrack();
    } else if (linearize(candidate)) {
      candidate = {entries_.first()};
    } else {
      candidate = {entries_.after(candidate.entry)};
    }
  }
  return Answer::explained;
}

/// Lets the candidate take effect now, if the specification allows it and this leads to a new
/// configuration.
template <typename Memory>
bool WingGongSearch<Memory>::linearize(Candidate candidate) {
  const OperationIndex operation = entries_.operation(candidate.entry);
  next_.clear();
  const Specification& specification = *history_->specification;
  specification.step(state_, history_->calls[operation], next_, {specification, history_->values});
  ++verdict_.steps;
  const auto alternatives = static_cast<std::uint32_t>(next_.size());
  if (candidate.alternative >= alternatives) {
    return false;
  }
  linearized_.add(operation);
  for (std::uint32_t i = candidate.alternative; i < alternatives; ++i) {
    if (memory_.enter(linearized_, next_[i])) {
      frames_[depth_++] = {candidate.entry, i, alternatives};
      state_ = next_[i];
      completed_left_ -= history_->is_pending(operation) ? 0 : 1;
      entries_.lift(candidate.entry);
      return true;
    }
  }
  linearized_.remove(operation);
  return false;
}

/// Undoes the last linearized operation and says what to try instead: its next alternative, or else
/// the entry after it.
template <typename Memory>
auto WingGongSearch<Memory>::backtrack() -> Candidate {
  const Frame& frame = frames_[--depth_];
  unchanged_ = std::min(unchanged_, depth_);
  entries_.unlift(frame.invocation);
  completed_left_ += is_pending(frame.invocation) ? 0 : 1;
  linearized_.remove(entries_.operation(frame.invocation));
  memory_.leave(state_);
  if (frame.alternative + 1 < frame.alternatives) {
    return {frame.invocation, frame.alternative + 1};
  }
  return {entries_.after(frame.invocation)};
}

/// Keeps the current prefix if it has more completed operations than all before, or as many with
/// fewer pending ones. Called when nothing can be added to it. What blocks is then every completed
/// operation that could come next: had one been allowed, the prefix with it would have been longer.
template <typename Memory>
void WingGongSearch<Memory>::remember_prefix() {
  const bool is_longer = !has_prefix_ || completed_left_ < prefix_completed_left_ ||
                         (completed_left_ == prefix_completed_left_ && depth_ < prefix_.size());
  if (!is_longer) {
    return;
  }
  has_prefix_ = true;
  prefix_completed_left_ = completed_left_;
  prefix_state_ = state_;
  copy_order_to(prefix_, unchanged_);
  unchanged_ = depth_;
  blocking_.clear();
  for (Entry entry = entries_.first(); !entries_.is_response(entry);
       entry = entries_.after(entry)) {
    if (!is_pending(entry)) {
      blocking_.push_back(entries_.operation(entry));
    }
  }
}

/// The order of the linearized operations, of which `order` has the first `from` already.
template <typename Memory>
void WingGongSearch<Memory>::copy_order_to(std::vector<OperationIndex>& order,
                                           std::size_t from) const {
  order.resize(depth_);
  for (std::size_t i = from; i < depth_; ++i) {
    order[i] = entries_.operation(frames_[i].invocation);
  }
}

template <typename Memory>
void WingGongSearch<Memory>::prepare(const CheckOptions& options) {
  entries_.build(*history_);
  candidate_ = {entries_.first()};
  completed_left_ = entries_.ends().size() - history_->size();
  linearized_.build(*history_, entries_.ends());
  memory_.start(*history_, options);
  state_ = history_->initial;
  if (frames_.size() < history_->size()) {
    frames_.resize(history_->size());
  }
  depth_ = 0;
  fixed_bytes_ = entries_.memory_bytes() + linearized_.memory_bytes() +
                 frames_.capacity() * sizeof(Frame) + history_->size() * sizeof(OperationIndex);
  has_prefix_ = false;
  unchanged_ = 0;
  verdict_.clear();
  verdict_.algorithm = Memory::algorithm;
}

}  // namespace heddle::checkers
