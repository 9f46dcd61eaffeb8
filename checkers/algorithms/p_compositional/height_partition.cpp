#include "checkers/algorithms/p_compositional/height_partition.hpp"

#include <utility>

#include "checkers/algorithms/p_compositional/p_compositional.hpp"

namespace heddle::checkers {
namespace {

enum PlaceMethod : std::uint32_t { push, pop };

// What a pop answers.
struct Popped {
  std::int64_t height;
  Code value;
};

std::optional<Popped> popped(Code result, ValueTable& values) {
  const Value answer = values.decode(result);
  if (!answer.is_list() || answer.list().size() != 2 || !answer.list()[0].is_integer() ||
      answer.list()[0].integer() < 0) {
    return std::nullopt;
  }
  return Popped{answer.list()[0].integer(), values.encode(answer.list()[1])};
}

// The place that is filled, emptied, or found empty.
std::optional<Code> place(const Call& call, const StepContext& context) {
  if (call.any_result || call.method > pop) {
    return std::nullopt;
  }
  if (call.method == push) {
    return is_integer_code(call.result) ? std::optional(call.result) : std::nullopt;
  }
  const std::optional<Popped> answer = popped(call.result, context.values);
  if (!answer) {
    return std::nullopt;
  }
  return code_of_integer(answer->height == 0 ? 0 : answer->height - 1);
}

// State of a place: its item, if it holds one.
void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  if (call.method == push) {
    if (state.empty()) {
      next.add(State{call.arguments[0]});
    }
    return;
  }
  const std::optional<Popped> answer = popped(call.result, context.values);
  const bool found_empty = answer->height == 0;
  if (found_empty ? state.empty() : state == State{answer->value}) {
    next.add({});
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return state.empty() ? "empty" : to_text(values.decode(state.front()));
}

State nothing() { return {}; }

constexpr Specification places{.name = "place of a stack",
                               .methods = {},
                               .initial = nothing,
                               .step = step,
                               .describe = describe,
                               .key = place};

}  // namespace

Verdict refute_by_heights(CodedHistory& history, const CheckOptions& options) {
  const Specification* const own = std::exchange(history.specification, &places);
  Verdict verdict;
  try {
    verdict = check_p_compositional(history, options, Algorithm::wing_gong_lowe);
  } catch (...) {
    history.specification = own;
    throw;
  }
  history.specification = own;
  if (verdict.answer == Answer::explained) {
    verdict.answer = Answer::unknown;
    verdict.limit = "that heights apart say nothing of their order";
    verdict.linearization.clear();
    verdict.has_linearization = false;
  }
  return verdict;
}

}  // namespace heddle::checkers
