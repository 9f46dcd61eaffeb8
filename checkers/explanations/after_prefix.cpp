#include "checkers/explanations/after_prefix.hpp"

#include <algorithm>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_results = 3;
constexpr std::size_t most_states = 1000;
constexpr std::size_t most_candidates = 2000;

}  // namespace

AfterPrefix::AfterPrefix(CodedHistory& history, const std::vector<OperationIndex>& prefix,
                         const std::string& state)
    : history_(history), state_text_(state) {
  std::vector<State> states{history.initial};
  for (const OperationIndex i : prefix) {
    states = all_next(states, history.calls[i]);
  }
  const auto is_shown = [&](const State& candidate) {
    return history.specification->describe(candidate, history.values) == state;
  };
  const auto found = std::ranges::find_if(states, is_shown);
  state_ = found == states.end() ? history.initial : *found;
}

std::vector<State> AfterPrefix::all_next(const std::vector<State>& states, const Call& call) {
  std::vector<State> all;
  NextStates next;
  for (const State& state : states) {
    poll_time(1 + all.size() + state.size());
    next.clear();
    history_.specification->step(state, call, next, {*history_.specification, history_.values});
    for (std::size_t i = 0; i < next.size() && all.size() < most_states; ++i) {
      if (std::ranges::count(all, next[i]) == 0) {
        all.push_back(next[i]);
      }
    }
  }
  return all;
}

std::vector<Code> AfterPrefix::possible_results(OperationIndex i) {
  std::vector<Code> results;
  NextStates next;
  Call call = history_.calls[i];
  call.any_result = false;
  for (const Code candidate : candidates()) {
    call.result = candidate;
    next.clear();
    history_.specification->step(state_, call, next, {*history_.specification, history_.values});
    if (!next.empty() && results.size() < most_results) {
      results.push_back(candidate);
    }
  }
  return results;
}

std::string AfterPrefix::answer_of(OperationIndex i) {
  const std::vector<Code> possible = possible_results(i);
  return possible.empty() ? "" : to_text(history_.values.decode(possible.front()));
}

std::string AfterPrefix::why_not(OperationIndex i) {
  std::string text = " cannot happen in state " + state_text_;
  const std::vector<Code> possible = possible_results(i);
  for (std::size_t k = 0; k < possible.size(); ++k) {
    text += k == 0 ? "; the answer there would be " : " or ";
    text += to_text(history_.values.decode(possible[k]));
  }
  return text;
}

std::vector<Code> AfterPrefix::candidates() const {
  std::vector<Code> codes{code_of_none, code_of_false, code_of_true};
  const auto add = [&](Code code) {
    poll_time(codes.size());
    if (codes.size() < most_candidates && std::ranges::count(codes, code) == 0) {
      codes.push_back(code);
    }
  };
  for (const Code code : state_) {  // values, or plain numbers, or of a meaning of its own
    if (is_integer_code(code)) {
      add(code);
    }
    if (has_integer_code(code)) {
      add(code_of_integer(code));
    }
  }
  for (const Call& call : history_.calls) {
    add(call.result);
    std::for_each_n(call.arguments.begin(), call.argument_count, add);
  }
  const auto count = static_cast<std::int64_t>(std::min<std::size_t>(history_.size(), 100));
  for (std::int64_t integer = -count; integer <= count; ++integer) {
    add(code_of_integer(integer));
  }
  return codes;
}

}  // namespace heddle::checkers
