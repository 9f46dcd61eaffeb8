#include "checkers/specifications/built_in.hpp"

#include "checkers/bad_input.hpp"

namespace heddle::checkers {

std::string describe_values(std::span<const Code> codes, const ValueTable& values,
                            const char* brackets, const char* note) {
  std::string text(1, brackets[0]);
  const char* separator = "";
  for (const Code code : codes) {
    text += separator + to_text(values.decode(code));
    separator = ", ";
  }
  return text + brackets[1] + (codes.size() > 1 ? note : "");
}

std::size_t position_in_order(const State& state, Code code) {
  return static_cast<std::size_t>(std::ranges::lower_bound(state, code) - state.begin());
}

State state_from_list(const Value& value, ValueTable& values, std::string_view form) {
  if (!value.is_list()) {
    fail_initial(form, value);
  }
  State state;
  for (const Value& item : value.list()) {
    state.push_back(values.encode(item));
  }
  return state;
}

std::int64_t integer_from(const Value& value, std::string_view form) {
  if (!value.is_integer() || !has_integer_code(value.integer())) {
    fail_initial(form, value);
  }
  return value.integer();
}

void fail_initial(std::string_view form, const Value& value) {
  throw BadInput("the initial state of " + std::string(form) + ", not " + to_text(value));
}

}  // namespace heddle::checkers
