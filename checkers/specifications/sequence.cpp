#include "checkers/specifications/sequence.hpp"

namespace heddle::checkers {
namespace {

bool is_capacity(const Value& value) {
  return value.is_integer() && value.integer() >= 0 && has_integer_code(value.integer());
}

}  // namespace

State bounded_state_from(const Value& value, ValueTable& values, std::string_view object) {
  const std::string form = std::string(object) + " is " + std::string(bounded_form);
  if (is_capacity(value)) {
    return {values.encode(value)};
  }
  const bool is_pair = value.is_list() && value.list().size() == 2;
  if (!is_pair || !is_capacity(value.list()[0]) || !value.list()[1].is_list()) {
    fail_initial(form, value);
  }
  const Value::List& items = value.list()[1].list();
  if (static_cast<std::int64_t>(items.size()) > value.list()[0].integer()) {
    fail_initial(form + ", with no more items than fit", value);
  }
  State state = {values.encode(value.list()[0])};
  for (const Value& item : items) {
    state.push_back(values.encode(item));
  }
  return state;
}

}  // namespace heddle::checkers
