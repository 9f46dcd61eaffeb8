#include "checkers/tests/quasi/flavour_differences.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "checkers/tests/quasi/interval_layouts.hpp"

namespace heddle::checkers {
namespace {

/// For histories that begin with so many additions, followed by the removals in the same order: see
/// compare_on_all_well_formed.
bool is_well_formed(const History& history, std::size_t values) {
  bool none_is_too_early = true;
  bool each_follows = true;
  for (std::size_t i = 0; i < values; ++i) {
    const Operation& added = history.operations[i];
    const Operation& removed = history.operations[values + i];
    none_is_too_early = none_is_too_early && !precedes(removed, added);
    each_follows = each_follows && precedes(added, removed);
  }
  const bool some_found_nothing = history.size() > 2 * values;
  return some_found_nothing ? each_follows : none_is_too_early;
}

/// Sequences of additions of different values, each with a removal behind it somewhere.
class WellFormedSequences {
 public:
  WellFormedSequences(std::size_t values, bool in_order, FlavourComparison& comparison)
      : values_(values), in_order_(in_order), comparison_(comparison) {}

  void judge_all() { extend(); }

 private:
  void extend() {
    if (history_.size() == 2 * values_) {
      lay_in_sequence(history_);
      comparison_.judge(history_);
      return;
    }
    for (std::size_t value = 0; value < values_; ++value) {
      const bool is_next = value == 0 || !in_order_ || state_[value - 1] != State::absent;
      if (state_[value] == State::absent && is_next) {
        extend_with(value, State::present, addition(static_cast<int>(value + 1)));
      } else if (state_[value] == State::present) {
        extend_with(value, State::removed, removal(static_cast<int>(value + 1)));
      }
    }
  }

  enum class State { absent, present, removed };

  void extend_with(std::size_t value, State state, const Operation& operation) {
    const State before = std::exchange(state_[value], state);
    history_.operations.push_back(operation);
    extend();
    history_.operations.pop_back();
    state_[value] = before;
  }

  std::size_t values_;
  bool in_order_;
  FlavourComparison& comparison_;
  History history_;
  std::array<State, 8> state_{};
};

/// A random run of an object that answers any item at most so far from the one it should.
History random_run(std::mt19937& random, std::size_t values, bool with_none) {
  const std::size_t distance = random() % 4;
  std::vector<int> items;
  History history;
  for (std::size_t added = 0; added < values || !items.empty();) {
    if (added < values && (items.empty() || random() % 2 == 0)) {
      items.push_back(static_cast<int>(++added));
      history.operations.push_back(addition(items.back()));
    } else {
      const std::size_t taken = random() % std::min(items.size(), distance + 1);
      history.operations.push_back(removal(items[taken]));
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(taken));
    }
    if (with_none && items.empty()) {
      history.operations.push_back(removal(none));
    }
  }
  return history;
}

/// The same stretched in time, so that operations overlap; an addition and the removal of its value
/// only if no removal found nothing.
History random_well_formed(std::mt19937& random, std::size_t most_values) {
  const bool with_none = random() % 2 == 0;
  History history = random_run(random, 2 + random() % (most_values - 1), with_none);
  const std::size_t width = random() % 4 * 8;
  for (std::size_t i = 0; i < history.size(); ++i) {
    Operation& operation = history.operations[i];
    operation.process = static_cast<int>(i);
    operation.invocation = 100 + 10 * i - random() % (width + 1);
    operation.response = 100 + 10 * i + random() % (width + 1);
  }
  for (Operation& added : history.operations) {
    for (Operation& removed : history.operations) {
      const bool is_pair = !added.arguments.empty() && removed.arguments.empty() &&
                           removed.result == added.arguments[0];
      if (with_none && is_pair) {
        added.response = std::min(*added.response, added.invocation + 10);
        removed.invocation = std::max(removed.invocation, *added.response + 1);
        removed.response = std::max(*removed.response, removed.invocation);
      }
    }
  }
  return history;
}

}  // namespace

FlavourFindings compare_on_all_well_formed(const std::string& type, std::size_t operations) {
  FlavourComparison comparison(type, "well-formed, of up to " + std::to_string(operations) +
                                         " operations under all interval orders");
  for (std::size_t size = 0; size <= operations; ++size) {
    for (std::size_t values = 0; 2 * values <= size; ++values) {
      History history;
      for (std::size_t i = 0; i < values; ++i) {
        history.operations.push_back(addition(static_cast<int>(i + 1)));
      }
      for (std::size_t i = 0; i < values; ++i) {
        history.operations.push_back(removal(static_cast<int>(i + 1)));
      }
      history.operations.resize(size, removal(none));
      for_all_layouts(history, [&](const History& laid_out) {
        if (is_well_formed(laid_out, values)) {
          comparison.judge(laid_out);
        }
      });
    }
  }
  return comparison.findings();
}

FlavourFindings compare_on_random_well_formed(const std::string& type, std::size_t values,
                                              std::size_t count) {
  FlavourComparison comparison(
      type, "well-formed, random, of up to " + std::to_string(values) + " values");
  std::mt19937 random(3);
  for (std::size_t i = 0; i < count; ++i) {
    comparison.judge(random_well_formed(random, values));
  }
  return comparison.findings();
}

FlavourFindings compare_on_sequences(const std::string& type, std::size_t values) {
  FlavourComparison comparison(
      type, "well-formed, sequential, of up to " + std::to_string(values) + " values");
  for (std::size_t count = 0; count <= values; ++count) {
    const bool in_order = type == "queue" || type == "stack";
    WellFormedSequences(count, in_order, comparison).judge_all();
  }
  return comparison.findings();
}

}  // namespace heddle::checkers
