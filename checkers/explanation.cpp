#include "checkers/explanation.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

std::string operation_text(const Operation& operation) {
  return "process " + std::to_string(operation.process) + ": " + to_text(operation);
}

std::string numbered(const History& history, const std::vector<OperationIndex>& order) {
  std::string text;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Operation& operation = history.operations[order[i]];
    text += "  " + std::to_string(i + 1) + ". " + operation_text(operation) +
            (operation.is_pending() ? ", took effect\n" : "\n");
  }
  return text;
}

std::size_t completed_among(const History& history, const std::vector<OperationIndex>& order) {
  return static_cast<std::size_t>(std::ranges::count_if(
      order, [&](OperationIndex i) { return !history.operations[i].is_pending(); }));
}

std::size_t completed_in(const History& history) {
  return static_cast<std::size_t>(std::ranges::count_if(
      history.operations, [](const Operation& o) { return !o.is_pending(); }));
}

// Follows the longest prefix and finds what an operation could have answered after it.
class AfterPrefix {
 public:
  AfterPrefix(const Specification& specification, const History& history, const Verdict& verdict)
      : specification_(specification), history_(history) {
    std::vector<State> states{specification.initial()};
    for (const OperationIndex i : verdict.longest_prefix) {
      states = all_next(states, history.operations[i]);
    }
    const auto is_shown = [&](const State& state) {
      return specification.describe(state, values_) == verdict.state;
    };
    const auto found = std::ranges::find_if(states, is_shown);
    state_ = found == states.end() ? specification.initial() : *found;
  }

  // Those of the values that occur in the history, or are none, a boolean or a small integer, with
  // which the specification allows the operation.
  std::vector<Value> possible_results(Operation operation) {
    std::vector<Value> results;
    for (const Value& candidate : candidates()) {
      operation.result = candidate;
      if (std::ranges::count(results, candidate) == 0 && is_allowed(operation)) {
        results.push_back(candidate);
      }
    }
    return results;
  }

 private:
  std::vector<State> all_next(const std::vector<State>& states, const Operation& operation) {
    const Call call = resolve(specification_, operation, values_);
    std::vector<State> all;
    for (const State& state : states) {
      NextStates next;
      specification_.step(state, call, next, {specification_, values_});
      for (std::size_t i = 0; i < next.size(); ++i) {
        if (std::ranges::count(all, next[i]) == 0) {
          all.push_back(next[i]);
        }
      }
    }
    return all;
  }

  bool is_allowed(const Operation& operation) {
    Call call = resolve_any_result(operation);
    call.result = values_.encode(operation.result);
    NextStates next;
    specification_.step(state_, call, next, {specification_, values_});
    return !next.empty();
  }

  // A candidate of the wrong kind for the method is not misuse here, just not allowed.
  Call resolve_any_result(Operation operation) {
    operation.response.reset();
    Call call = resolve(specification_, operation, values_);
    call.any_result = false;
    return call;
  }

  std::vector<Value> candidates() const {
    std::vector<Value> values{none, false, true};
    for (const Operation& operation : history_.operations) {
      values.push_back(operation.result);
      values.insert(values.end(), operation.arguments.begin(), operation.arguments.end());
    }
    const auto count = static_cast<std::int64_t>(history_.size());
    for (std::int64_t integer = -count; integer <= count; ++integer) {
      values.emplace_back(integer);
    }
    return values;
  }

  const Specification& specification_;
  const History& history_;
  ValueTable values_;
  State state_;
};

// "deq() -> 2 by process 1 cannot happen in state [1]: deq() would answer 1 there"
std::string blocking_text(const Operation& operation, const std::string& state,
                          AfterPrefix& after) {
  const std::vector<Value> possible = after.possible_results(operation);
  std::string text = to_text(operation) + " by process " + std::to_string(operation.process) +
                     " cannot happen in state " + state;
  for (std::size_t i = 0; i < possible.size(); ++i) {
    text += i == 0 ? "; the answer there would be " : " or ";
    text += to_text(possible[i]);
  }
  return text;
}

std::string explain_failure(const Specification& specification, const History& history,
                            const Verdict& verdict) {
  const std::size_t completed = completed_in(history);
  std::string text = "not explained: specification " + std::string(specification.name) +
                     " allows no order of the " + std::to_string(completed) +
                     " completed operations.\n";
  text += "Longest explained prefix (" +
          std::to_string(completed_among(history, verdict.longest_prefix)) + " of " +
          std::to_string(completed) + "):\n" + numbered(history, verdict.longest_prefix);
  text += "State then: " + verdict.state + "\n";
  text += "Blocked: none of those that could come next is allowed.\n";
  AfterPrefix after(specification, history, verdict);
  for (const OperationIndex i : verdict.blocking) {
    text += "  " + blocking_text(history.operations[i], verdict.state, after) + ".\n";
  }
  return text;
}

}  // namespace

std::string explain(const Specification& specification, const History& history,
                    const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::explained:
      return "explained: a legal order that keeps precedence is\n" +
             numbered(history, verdict.linearization);
    case Answer::not_explained:
      return explain_failure(specification, history, verdict);
    case Answer::unknown:
      break;
  }
  return explain_briefly(specification, history, verdict) + "\n";
}

std::string explain_briefly(const Specification& specification, const History& history,
                            const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::explained:
      return "explained";
    case Answer::not_explained: {
      AfterPrefix after(specification, history, verdict);
      return "not explained: " +
             blocking_text(history.operations[verdict.blocking.front()], verdict.state, after);
    }
    case Answer::unknown:
      break;
  }
  return "unknown: reached " + verdict.limit;
}

}  // namespace heddle::checkers
