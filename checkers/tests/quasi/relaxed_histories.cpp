#include "checkers/tests/quasi/relaxed_histories.hpp"

#include <utility>

namespace heddle::checkers {

RelaxedHistories::RelaxedHistories(const std::string& type, std::size_t most, unsigned seed)
    : most_(most),
      exact_(*find_specification(type), seed),
      relaxed_(*find_specification("pool"), seed) {}

History RelaxedHistories::make(bool is_mutated) {
  RandomHistories& histories = exact_.random()() % 3 == 0 ? exact_ : relaxed_;
  History history = histories.make({.threads = 2,
                                    .operations = 4 + exact_.random()() % (most_ - 3),
                                    .has_distinct_values = exact_.random()() % 4 != 0,
                                    .values = 3});
  if (is_mutated && exact_.random()() % 2 == 0) {
    exchange_answers(history);
  } else if (is_mutated) {
    histories.mutate(history);
  }
  return history;
}

/// Of two removals, so that the order of what was removed is another one.
void RelaxedHistories::exchange_answers(History& history) {
  Operation& one = history.operations[exact_.random()() % history.size()];
  Operation& other = history.operations[exact_.random()() % history.size()];
  if (one.arguments.empty() && one.method == other.method && !one.is_pending() &&
      !other.is_pending()) {
    std::swap(one.result, other.result);
  }
}

}  // namespace heddle::checkers
