#include "checkers/algorithms/wing_gong_lowe.hpp"

namespace heddle::checkers {

const Verdict& WingGongLowe::check(CodedHistory& history, const CheckOptions& options) {
  history_ = &history;
  prepare();
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

Answer WingGongLowe::search(LimitWatch& watch) {
  Candidate candidate{entries_.first()};
  while (completed_left_ > 0) {
    if (watch.is_reached(verdict_.steps, depth_, history_->size(), cache_.memory_bytes())) {
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

// Lets the candidate take effect now, if the specification allows it and this leads to a new
// configuration.
bool WingGongLowe::linearize(Candidate candidate) {
  const OperationIndex operation = entries_.operation(candidate.entry);
  next_.clear();
  const Specification& specification = *history_->specification;
  specification.step(state_, history_->calls[operation], next_, {specification, history_->values});
  ++verdict_.steps;
  flip(operation);
  for (std::size_t i = candidate.alternative; i < next_.size(); ++i) {
    if (cache_.insert(linearized_, next_[i])) {
      Frame& frame = frames_[depth_++];
      frame.invocation = candidate.entry;
      frame.alternative = i;
      frame.alternatives = next_.size();
      frame.before = state_;
      state_ = next_[i];
      completed_left_ -= history_->is_pending(operation) ? 0 : 1;
      entries_.lift(candidate.entry);
      return true;
    }
  }
  flip(operation);
  return false;
}

// Undoes the last linearized operation and says what to try instead: its next alternative, or else
// the entry after it.
WingGongLowe::Candidate WingGongLowe::backtrack() {
  const Frame& frame = frames_[--depth_];
  entries_.unlift(frame.invocation);
  completed_left_ += is_pending(frame.invocation) ? 0 : 1;
  flip(entries_.operation(frame.invocation));
  state_ = frame.before;
  if (frame.alternative + 1 < frame.alternatives) {
    return {frame.invocation, frame.alternative + 1};
  }
  return {entries_.after(frame.invocation)};
}

// Keeps the current prefix if it has more completed operations than all before, or as many with
// fewer pending ones. Called when nothing can be added to it. What blocks is then every completed
// operation that could come next: had one been allowed, the prefix with it would have been longer.
void WingGongLowe::remember_prefix() {
  const bool is_longer =
      !has_prefix_ || completed_left_ < prefix_completed_left_ ||
      (completed_left_ == prefix_completed_left_ && depth_ < verdict_.longest_prefix.size());
  if (!is_longer) {
    return;
  }
  has_prefix_ = true;
  prefix_completed_left_ = completed_left_;
  prefix_state_ = state_;
  copy_order_to(verdict_.longest_prefix);
  verdict_.blocking.clear();
  for (Entry entry = entries_.first(); !entries_.is_response(entry);
       entry = entries_.after(entry)) {
    if (!is_pending(entry)) {
      verdict_.blocking.push_back(entries_.operation(entry));
    }
  }
}

void WingGongLowe::copy_order_to(std::vector<OperationIndex>& order) const {
  order.clear();
  for (std::size_t i = 0; i < depth_; ++i) {
    order.push_back(entries_.operation(frames_[i].invocation));
  }
}

void WingGongLowe::prepare() {
  completed_left_ = 0;
  for (OperationIndex i = 0; i < history_->size(); ++i) {
    completed_left_ += history_->is_pending(i) ? 0 : 1;
  }
  entries_.build(*history_);
  cache_.clear();
  state_ = history_->initial;
  linearized_.assign((history_->size() + 63) / 64, 0);
  if (frames_.size() < history_->size()) {
    frames_.resize(history_->size());
  }
  depth_ = 0;
  has_prefix_ = false;
  verdict_.clear();
  verdict_.algorithm = "wgl";
}

}  // namespace heddle::checkers
