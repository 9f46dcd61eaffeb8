#include "checkers/algorithms/frontier/queue_frontier.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

using Element = IntervalChain::Element;

/// Orders hold operations as numbers: kind and element.
constexpr std::uint32_t kinds = 4;

/// Of the first try: configurations made from one.
constexpr std::size_t narrow_choice = 4;

}  // namespace

QueueFrontier::QueueFrontier(const CodedHistory& history, bool wants_linearization, Budget& budget,
                             std::size_t narrow_layer)
    : history_(history),
      keeps_orders_(wants_linearization),
      budget_(budget),
      enqueues_(budget),
      dequeues_(budget),
      empties_(counted_vector<EmptyAnswer>(budget)),
      first_response_of_rest_(counted_vector<Position>(budget)),
      orders_(budget),
      narrow_layer_(narrow_layer) {
  read_history();
}

void QueueFrontier::check(Verdict& verdict) {
  if (culprit_) {
    verdict.answer = Answer::not_explained;
    verdict.culprits = {*culprit_};
    verdict.reason = reason_;
    return;
  }
  verdict.answer = explain() ? Answer::explained : Answer::not_explained;
  if (verdict.answer == Answer::explained && keeps_orders_) {
    verdict.linearization = merge(order_of(end_));
    verdict.has_linearization = true;
  }
}

bool QueueFrontier::explain() {
  most_in_layer_ = narrow_layer_;
  most_from_pair_ = narrow_choice;
  if (explain_in_layers()) {
    return true;
  }
  if (!has_left_out_) {
    return false;
  }
  drop(*layer_);
  drop(*next_);
  most_in_layer_ = most_from_pair_ = std::numeric_limits<std::size_t>::max();
  enqueues_.start_again();
  dequeues_.start_again();
  return explain_in_layers();
}

bool QueueFrontier::explain_in_layers() {
  x_set_.assign(enqueues_.words(), 0);
  y_set_.assign(dequeues_.words(), 0);
  key_.assign(1 + x_set_.size() + y_set_.size(), 0);
  layer_.emplace(key_.size(), budget_);
  next_.emplace(key_.size(), budget_);
  layer_->improve(key_.data(), 0);
  for (std::size_t pairs = 0; layer_->size() != 0; ++pairs) {
    budget_.set_progress(pairs, std::min(enqueues_.size(), dequeues_.size()));
    forget_passed();
    for (PairLayer::Index i = 0; i < layer_->size(); ++i) {
      if (explain_from(unpack(i))) {
        return true;
      }
    }
    drop(*layer_);
    std::swap(*layer_, *next_);
  }
  return false;
}

QueueFrontier::Pair QueueFrontier::unpack(PairLayer::Index i) {
  const std::uint64_t* key = layer_->key(i);
  std::copy_n(key + 1, x_set_.size(), x_set_.begin());
  std::copy_n(key + 1 + x_set_.size(), y_set_.size(), y_set_.begin());
  Pair pair{.x_base = static_cast<Index>(key[0]), .y_base = static_cast<Index>(key[0] >> 32U)};
  pair.x_last = enqueues_.last_invocation(pair.x_base, x_set_.data());
  pair.y_last = dequeues_.last_invocation(pair.y_base, y_set_.data());
  pair.placed = layer_->number(i);
  pair.order = orders_.hold(layer_->order(i));
  return pair;
}

/// Whether the pair, which is let go, leads to the end without another layer; else puts what it
/// leads to into the next one.
bool QueueFrontier::explain_from(Pair pair) {
  bool is_explained = place_empty_answers(pair) && is_end(pair);
  if (is_explained) {
    end_ = pair.order;
    return true;
  }
  if (first_response_of_rest_[pair.placed] + std::uint64_t{1} >
          std::max(pair.x_last, pair.y_last) &&
      pair.x_base < enqueues_.size()) {
    const std::span<const Index> open = enqueues_.open_at(pair.x_base);
    made_from_pair_ = 0;
    for (std::size_t place = 0; place < open.size() && !is_explained; ++place) {
      budget_.spend_step();
      if (is_full()) {
        has_left_out_ = true;
        break;
      }
      if (!enqueues_.contains(x_set_.data(), open[place]) &&
          !has_better(enqueues_, x_set_.data(), open, place)) {
        is_explained = append_enqueue(pair, open[place]);
      }
    }
  }
  orders_.release(pair.order);
  return is_explained;
}

/// False if one of them can no longer be placed.
bool QueueFrontier::place_empty_answers(Pair& pair) {
  const std::uint64_t last = std::max(pair.x_last, pair.y_last);  // invocation plus one
  if (first_response_of_rest_[pair.placed] + std::uint64_t{1} <= last) {
    return false;
  }
  const Position first =
      std::min(enqueues_.first_response(pair.x_base), dequeues_.first_response(pair.y_base));
  reached_ = std::max(reached_, first);
  if (last <= first) {
    for (; pair.placed < empties_.size() && empties_[pair.placed].invocation < first;
         ++pair.placed) {
      note(pair, Kind::empty, pair.placed);
    }
  }
  return true;
}

bool QueueFrontier::is_end(const Pair& pair) const {
  return pair.y_base >= dequeues_.completed() && pair.placed == empties_.size();
}

/// Whether an element that is open too and not in the set stands for the one at `place`.
bool QueueFrontier::has_better(const IntervalChain& chain, const std::uint64_t* set,
                               std::span<const Index> open, std::size_t place) const {
  const Element& element = chain[open[place]];
  const bool response_is_enough = &chain == &dequeues_ && empties_.empty();
  return std::ranges::any_of(open.first(place), [&](Index other) {
    return chain[other].label == element.label && !chain.contains(set, other) &&
           (response_is_enough || chain[other].invocation < element.invocation);
  });
}

bool QueueFrontier::append_enqueue(const Pair& from, Index enqueue) {
  Pair pair = from;
  orders_.hold(pair.order);
  x_next_ = x_set_;
  y_next_ = y_set_;
  pair.x_last = std::max<std::uint64_t>(from.x_last, enqueues_[enqueue].invocation + 1);
  enqueues_.insert(pair.x_base, x_next_.data(), enqueue);
  note(pair, Kind::enqueue, enqueue);
  if (has_peeks_) {
    do_peeks(pair, enqueues_[enqueue].label);
    if (is_end(pair)) {
      end_ = pair.order;
      return true;
    }
  }
  append_dequeues(pair, enqueues_[enqueue].label);
  orders_.release(pair.order);
  return false;
}

void QueueFrontier::do_peeks(Pair& pair, std::uint32_t label) {
  for (bool has_changed = true; has_changed && pair.y_base < dequeues_.size();) {
    has_changed = false;
    for (const Index i : dequeues_.open_at(pair.y_base)) {
      const Element& element = dequeues_[i];
      if (element.label == peek_of(label) && !dequeues_.contains(y_next_.data(), i) &&
          element.response >= pair.x_last) {
        note(pair, Kind::dequeue, i);
        dequeues_.insert(pair.y_base, y_next_.data(), i);
        has_changed = true;
        break;  // others may be open now
      }
    }
  }
}

/// Makes a pair of the enqueue that was appended last and each dequeue that can be next.
void QueueFrontier::append_dequeues(const Pair& pair, std::uint32_t label) {
  if (pair.y_base == dequeues_.size()) {
    return;
  }
  const std::span<const Index> open = dequeues_.open_at(pair.y_base);
  for (std::size_t place = 0; place < open.size(); ++place) {
    const Element& element = dequeues_[open[place]];
    const bool takes_it = element.label == label || element.label == any_label;
    if (takes_it && !dequeues_.contains(y_next_.data(), open[place]) &&
        element.response >= pair.x_last && !has_better(dequeues_, y_next_.data(), open, place)) {
      emit(pair, open[place]);
    }
  }
}

void QueueFrontier::emit(const Pair& pair, Index dequeue) {
  Index y_base = pair.y_base;
  std::uint64_t* y = key_.data() + 1 + x_next_.size();
  std::ranges::copy(x_next_, key_.begin() + 1);
  std::ranges::copy(y_next_, y);
  dequeues_.insert(y_base, y, dequeue);
  key_[0] = std::uint64_t{y_base} << 32U | pair.x_base;
  const PairLayer::Index added = next_->improve(key_.data(), pair.placed);
  made_from_pair_ += added != PairLayer::nowhere ? 1 : 0;
  if (added != PairLayer::nowhere && keeps_orders_) {
    orders_.release(next_->order(added));
    next_->order(added) =
        orders_.extend(pair.order, dequeue * kinds + static_cast<std::uint32_t>(Kind::dequeue));
  }
}

void QueueFrontier::note(Pair& pair, Kind kind, Index element) {
  if (keeps_orders_) {
    const SharedOrders::Order before = pair.order;
    pair.order = orders_.extend(before, element * kinds + static_cast<std::uint32_t>(kind));
    orders_.release(before);
  }
}

void QueueFrontier::drop(PairLayer& layer) {
  for (PairLayer::Index i = 0; i < layer.size(); ++i) {
    orders_.release(layer.order(i));
  }
  layer.clear();
}

/// Bases only grow from one layer to the next.
void QueueFrontier::forget_passed() {
  Index x_base = never;
  Index y_base = never;
  for (PairLayer::Index i = 0; i < layer_->size(); ++i) {
    x_base = std::min(x_base, static_cast<Index>(layer_->key(i)[0]));
    y_base = std::min(y_base, static_cast<Index>(layer_->key(i)[0] >> 32U));
  }
  enqueues_.forget_below(x_base);
  dequeues_.forget_below(y_base);
}

QueueOrder QueueFrontier::order_of(SharedOrders::Order order) const {
  QueueOrder split;
  std::vector<bool> is_ordered(enqueues_.size(), false);
  for (const std::uint32_t number : orders_.operations_of(order)) {
    const Index element = number / kinds;
    const Kind kind{number % kinds};
    if (kind == Kind::enqueue) {
      split.enqueues.push_back(enqueues_[element]);
      is_ordered[element] = true;
    } else if (kind == Kind::dequeue) {
      split.others.push_back({dequeues_[element], split.enqueues.size()});
    } else {
      split.empties.push_back(
          {empties_[element].operation, split.enqueues.size(), split.others.size()});
    }
  }
  for (Index i = 0; i < enqueues_.completed(); ++i) {  // by response: that keeps precedence
    if (!is_ordered[i]) {
      split.enqueues.push_back(enqueues_[i]);
    }
  }
  return split;
}

}  // namespace heddle::checkers
