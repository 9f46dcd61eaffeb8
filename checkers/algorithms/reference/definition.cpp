#include "checkers/algorithms/reference/definition.hpp"

#include <algorithm>
#include <functional>

#include "checkers/bad_input.hpp"
#include "checkers/history/precedence.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

using Order = std::vector<OperationIndex>;

class Definition {
 public:
  explicit Definition(CodedHistory& history)
      : history_(history), precedence_(precedence_of(history)) {
    for (OperationIndex i = 0; i < history.size(); ++i) {
      (history.is_pending(i) ? pending_ : completed_).push_back(i);
    }
    if (pending_.size() > 63) {
      throw BadInput("the algorithm definition takes at most 63 pending operations");
    }
  }

  Verdict check(const CheckOptions& options) {
    verdict_.algorithm = "definition";
    LimitWatch watch(options);
    for (std::uint64_t subset = 0; subset >> pending_.size() == 0; ++subset) {
      Order order = completion(subset);
      do {
        if (watch.is_reached(verdict_.steps)) {
          return give_up(watch);
        }
        const std::size_t allowed = length_allowed(order);
        if (allowed == order.size()) {
          return explained(order);
        }
        make_last_with_prefix(order, allowed + 1);
      } while (std::ranges::next_permutation(order).found);
    }
    verdict_.answer = Answer::not_explained;
    verdict_.has_prefix = true;
    verdict_.state = history_.specification->describe(prefix_state_, history_.values);
    verdict_.blocking = could_be_next(verdict_.longest_prefix);
    return verdict_;
  }

 private:
  // The completed operations and the chosen pending ones, in the smallest order.
  [[nodiscard]] Order completion(std::uint64_t subset) const {
    Order order = completed_;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      if ((subset >> i & 1U) != 0) {
        order.push_back(pending_[i]);
      }
    }
    std::ranges::sort(order);
    return order;
  }

  /// How many operations stand before the first one that breaks precedence or gives an answer that
  /// the specification does not allow there. Keeps the part before it if that is the longest so
  /// far: every legal prefix that is closed under precedence begins some such order.
  std::size_t length_allowed(const Order& order) {
    const std::size_t ordered = length_ordered(order);
    std::vector<State> states{history_.initial};
    std::size_t completed = 0;
    remember(order, 0, completed, states.front());
    for (std::size_t length = 0; length < ordered; ++length) {
      states = all_next(states, history_.calls[order[length]]);
      if (states.empty()) {
        return length;
      }
      completed += history_.is_pending(order[length]) ? 0 : 1;
      remember(order, length + 1, completed, states.front());
    }
    return ordered;
  }

  /// How many operations stand before the first one that one behind it should precede.
  [[nodiscard]] std::size_t length_ordered(const Order& order) const {
    for (std::size_t earlier = 0; earlier < order.size(); ++earlier) {
      poll_time(order.size());
      for (std::size_t later = earlier + 1; later < order.size(); ++later) {
        if (precedence_.contains(order[later], order[earlier])) {
          return earlier;
        }
      }
    }
    return order.size();
  }

  /// Makes it the greatest order that begins with the same `length` operations.
  static void make_last_with_prefix(Order& order, std::size_t length) {
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(length), order.end(), std::greater<>());
  }

  std::vector<State> all_next(const std::vector<State>& states, const Call& call) {
    std::vector<State> all;
    for (const State& state : states) {
      poll_time(1 + state.size());
      NextStates next;
      history_.specification->step(state, call, next, {*history_.specification, history_.values});
      ++verdict_.steps;
      for (std::size_t i = 0; i < next.size(); ++i) {
        all.push_back(next[i]);
      }
    }
    return all;
  }

  void remember(const Order& order, std::size_t length, std::size_t completed, const State& state) {
    const bool is_longer =
        completed > prefix_completed_ ||
        (completed == prefix_completed_ && length < verdict_.longest_prefix.size());
    if (!has_prefix_ || is_longer) {
      has_prefix_ = true;
      prefix_completed_ = completed;
      prefix_state_ = state;
      verdict_.longest_prefix.assign(order.begin(),
                                     order.begin() + static_cast<std::ptrdiff_t>(length));
    }
  }

  /// The completed operations outside `prefix` all of whose predecessors are inside.
  [[nodiscard]] Order could_be_next(const Order& prefix) const {
    Order next;
    for (const OperationIndex candidate : completed_) {
      poll_time(completed_.size() + prefix.size());
      const bool is_minimal = std::ranges::all_of(completed_, [&](OperationIndex other) {
        return !precedence_.contains(other, candidate) || std::ranges::count(prefix, other) != 0;
      });
      if (is_minimal && std::ranges::count(prefix, candidate) == 0) {
        next.push_back(candidate);
      }
    }
    return next;
  }

  Verdict explained(const Order& order) {
    verdict_.answer = Answer::explained;
    verdict_.has_linearization = true;
    verdict_.linearization = order;
    verdict_.longest_prefix.clear();
    return verdict_;
  }

  Verdict give_up(const LimitWatch& watch) {
    verdict_.answer = Answer::unknown;
    verdict_.limit = watch.reached();
    verdict_.longest_prefix.clear();
    return verdict_;
  }

  CodedHistory& history_;
  const Precedence precedence_;
  Order completed_;
  Order pending_;
  bool has_prefix_ = false;
  std::size_t prefix_completed_ = 0;
  State prefix_state_;
  Verdict verdict_;
};

}  // namespace

Verdict check_by_definition(CodedHistory& history, const CheckOptions& options) {
  return Definition(history).check(options);
}

}  // namespace heddle::checkers
