#include "checkers/quasi/strict/out_of_order.hpp"

#include <algorithm>
#include <string>

#include "base/assert.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {

/// One step from one state.
class OutOfOrder::Step {
 public:
  Step(const OutOfOrder& object, const State& state, const Call& call, ValueTable& values)
      : container_(object.container_),
        order_(*container_.removal_order),
        factor_(object.factor_),
        counts_(factor_ != 0 && factor_ != no_bound),
        items_((state.size() - order_.header) / (order_.width + (counts_ ? 1 : 0))),
        state_(state),
        call_(call),
        values_(values) {}

  /// `distances` may be null.
  void take(NextStates& next, std::vector<unsigned>* distances) const {
    const bool removes = container_.methods[call_.method].role == Role::remove;
    if (removes && items_ > 0) {
      remove(next, distances);
      return;
    }
    step_container(next);
    if (distances != nullptr) {
      distances->assign(next.size(), 0);
    }
  }

 private:
  [[nodiscard]] std::size_t begin_of(std::size_t item) const {
    return order_.header + item * order_.width;
  }
  [[nodiscard]] std::size_t begin_of_counts() const { return begin_of(items_); }
  [[nodiscard]] const Code* item(std::size_t i) const { return state_.begin() + begin_of(i); }
  [[nodiscard]] bool goes_before(std::size_t a, std::size_t b) const {
    return a != b && order_.goes_before(item(a), item(b));
  }

  /// How many items go before this one; nothing if it may not be taken.
  [[nodiscard]] std::optional<unsigned> distance_of(std::size_t taken) const {
    unsigned distance = 0;
    poll_time(items_);
    for (std::size_t i = 0; i < items_; ++i) {
      if (goes_before(i, taken)) {
        const bool is_overtaken_enough =
            counts_ && state_[begin_of_counts() + i] == static_cast<Code>(factor_);
        if (distance == factor_ || is_overtaken_enough) {
          return std::nullopt;
        }
        ++distance;
      }
    }
    return distance;
  }

  void remove(NextStates& next, std::vector<unsigned>* distances) const {
    for (std::size_t i = 0; i < items_; ++i) {
      poll_time(1);
      const bool fits = call_.any_result || call_.result == *item(i);
      if (const auto distance = fits ? distance_of(i) : std::nullopt) {
        add_without(i, *distance, next, distances);
      }
    }
  }

  void add_without(std::size_t taken, unsigned distance, NextStates& next,
                   std::vector<unsigned>* distances) const {
    State after = state_;
    if (counts_) {
      for (std::size_t i = 0; i < items_; ++i) {
        after[begin_of_counts() + i] += goes_before(i, taken) ? 1 : 0;
      }
      after.erase(begin_of_counts() + taken);
    }
    for (std::uint32_t i = 0; i < order_.width; ++i) {
      after.erase(begin_of(taken));
    }
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] == after) {
        if (distances != nullptr) {
          (*distances)[i] = std::min((*distances)[i], distance);
        }
        return;
      }
    }
    next.add(after);
    if (distances != nullptr) {
      distances->push_back(distance);
    }
  }

  /// A method that does as it did: the counts stay with their items.
  void step_container(NextStates& next) const {
    const StepContext context{container_, values_};
    if (!counts_) {
      container_.step(state_, call_, next, context);
      return;
    }
    State container;
    container.assign(state_.codes().first(begin_of_counts()));
    container_.step(container, call_, next, context);
    for (std::size_t i = 0; i < next.size(); ++i) {
      add_counts(next[i]);
    }
  }

  /// If there is one item more, it has not been overtaken; of equal items it counts as the last.
  void add_counts(State& after) const {
    const bool has_new_item = after.size() == begin_of_counts() + order_.width;
    HEDDLE_ASSERT(has_new_item || after.size() == begin_of_counts(),
                  "a method adds one item or leaves them as they are");
    const std::size_t place = has_new_item ? first_difference(after) : items_;
    for (std::size_t i = 0; i < items_; ++i) {
      if (i == place) {
        after.push_back(0);
      }
      after.push_back(state_[begin_of_counts() + i]);
    }
    if (has_new_item && place == items_) {
      after.push_back(0);
    }
  }

  [[nodiscard]] std::size_t first_difference(const State& after) const {
    std::size_t i = 0;
    while (i < items_ && std::equal(item(i), item(i) + order_.width, after.begin() + begin_of(i))) {
      ++i;
    }
    return i;
  }

  const Specification& container_;
  RemovalOrder order_;
  unsigned factor_;
  bool counts_;
  std::size_t items_;
  const State& state_;
  const Call& call_;
  ValueTable& values_;
};

OutOfOrder::OutOfOrder(const Specification& container, unsigned factor)
    : container_(container), factor_(factor), specification_(container) {
  HEDDLE_ASSERT(container.removal_order.has_value(), "out of order needs an order");
  specification_.shape = Shape::other;
  specification_.removal_order.reset();
  specification_.key = nullptr;
  specification_.part_of = nullptr;
  specification_.state_from = nullptr;
  specification_.own = this;
  // The counts in a state are no codes of values.
  specification_.describe = [](const State&, const ValueTable&) { return std::string(); };
  specification_.step = [](const State& state, const Call& call, NextStates& next,
                           const StepContext& context) {
    const auto& object = *static_cast<const OutOfOrder*>(context.specification.own);
    Step(object, state, call, context.values).take(next, nullptr);
  };
}

State OutOfOrder::from(const State& state) const {
  State result = state;
  if (factor_ != 0 && factor_ != no_bound) {
    const RemovalOrder& order = *container_.removal_order;
    const std::size_t items = (state.size() - order.header) / order.width;
    for (std::size_t i = 0; i < items; ++i) {
      result.push_back(0);
    }
  }
  return result;
}

void OutOfOrder::step(const State& state, const Call& call, NextStates& next, ValueTable& values,
                      std::vector<unsigned>& distances) const {
  Step(*this, state, call, values).take(next, &distances);
}

}  // namespace heddle::checkers
