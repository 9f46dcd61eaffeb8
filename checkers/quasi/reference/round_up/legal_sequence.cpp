#include "checkers/quasi/reference/round_up/legal_sequence.hpp"

#include <algorithm>
#include <utility>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

bool contains_state(const NextStates& states, const State& state) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (states[i] == state) {
      return true;
    }
  }
  return false;
}

}  // namespace

LegalSequence::LegalSequence(CodedHistory& history, const Completions& completion)
    : history_(history) {
  for (OperationIndex operation = 0; operation < history.size(); ++operation) {
    Step step;
    step.call = completion.call_of(operation);
    step.took_something = completion.reading(operation) == Reading::took_something;
    if (step.took_something) {
      const Method& method = history.specification->methods[step.call.method];
      step.found_nothing = step.call;
      step.found_nothing.any_result = false;
      step.found_nothing.result = *answer_that_found_nothing(method);
    }
    steps_.push_back(step);
  }
}

bool LegalSequence::contains(const std::vector<OperationIndex>& calls, std::uint64_t& work) {
  states_.clear();
  states_.add(history_.initial);
  return std::ranges::all_of(calls,
                             [&](OperationIndex call) { return advance(steps_[call], work); });
}

bool LegalSequence::advance(const Step& step, std::uint64_t& work) {
  const StepContext context{*history_.specification, history_.values};
  after_.clear();
  for (std::size_t i = 0; i < states_.size(); ++i) {
    poll_time(1 + states_[i].size() + after_.size());
    next_.clear();
    excluded_.clear();
    history_.specification->step(states_[i], step.call, next_, context);
    ++work;
    if (step.took_something) {
      history_.specification->step(states_[i], step.found_nothing, excluded_, context);
      ++work;
    }
    for (std::size_t k = 0; k < next_.size(); ++k) {
      if (!contains_state(excluded_, next_[k]) && !contains_state(after_, next_[k])) {
        after_.add(next_[k]);
      }
    }
  }
  std::swap(states_, after_);
  return !states_.empty();
}

}  // namespace heddle::checkers
