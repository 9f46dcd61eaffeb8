#include "checkers/specifications/juc/collection.hpp"

#include "base/assert.hpp"

namespace heddle::checkers::juc {

bool may_observe(Meaning meaning, std::span<const Code> items, const Call& call,
                 ValueTable& values) {
  switch (meaning) {
    case Meaning::contains:
      return may_answer_boolean(call, values, is_among(items, call.arguments[0]));
    case Meaning::contains_all: {
      const State wanted = elements_of(call.arguments[0], values);
      const bool are_there =
          std::ranges::all_of(wanted, [&](Code item) { return is_among(items, item); });
      return may_answer_boolean(call, values, are_there);
    }
    case Meaning::is_empty:
      return may_answer_boolean(call, values, items.empty());
    case Meaning::size:
      return may_answer_integer(call, values, static_cast<std::int64_t>(items.size()));
    case Meaning::to_array:
      return may_answer_list(call, values, items, as_array);
    default:
      HEDDLE_ASSERT(meaning == Meaning::to_string, "a method that not all collections have");
      return may_answer_list(call, values, items, as_collection);
  }
}

State integers_from(const Value& value, ValueTable& values, std::string_view form) {
  if (!is_of_kind(value, ArgumentKind::integers)) {
    fail_initial(form, value);
  }
  return state_from_list(value, values, form);
}

State elements_of(Code list, ValueTable& values) {
  State elements;
  const std::size_t count = values.list_of(list)->size();
  for (std::size_t i = 0; i < count; ++i) {
    // Looked up each time: coding a value may move the list.
    const Value& element = (*values.list_of(list))[i];
    elements.push_back(element.is_integer() ? values.encode(element)
                                            : values.encode(Value(element)));
  }
  return elements;
}

std::optional<Code> only_element_of(Code list, ValueTable& values) {
  const State elements = elements_of(list, values);
  const bool is_one = !elements.empty() && std::ranges::all_of(elements, [&](Code element) {
    return element == elements.front();
  });
  return is_one ? std::optional(elements.front()) : std::nullopt;
}

bool keep_if_among(State& state, std::size_t begin, const State& items, bool keeps_those_among) {
  const std::size_t size = state.size();
  std::size_t kept = begin;
  for (std::size_t i = begin; i < size; ++i) {
    if (is_among(items.codes(), state[i]) == keeps_those_among) {
      const Code code = state[i];
      state[kept++] = code;
    }
  }
  while (state.size() > kept) {
    state.pop_back();
  }
  return kept < size;
}

}  // namespace heddle::checkers::juc
