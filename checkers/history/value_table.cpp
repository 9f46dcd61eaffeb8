#include "checkers/history/value_table.hpp"

#include "base/assert.hpp"

namespace heddle::checkers {
namespace {

constexpr Code first_table_code = 7;
constexpr std::size_t smallest_index = 32;  ///< a power of two

}  // namespace

void ValueTable::clear() {
  values_.clear();
  index_.clear();
}

Code ValueTable::encode(const Value& value) {
  if (value.is_integer() && has_integer_code(value.integer())) {
    return code_of_integer(value.integer());
  }
  if (value.is_none()) {
    return code_of_none;
  }
  if (value.is_boolean()) {
    return value.boolean() ? code_of_true : code_of_false;
  }
  return encode_in_table(value);
}

Code ValueTable::encode_in_table(const Value& value) {
  if (!index_.has_room_for(1)) {
    index_.grow(smallest_index,
                [&](base::NumberSlot there) { return hash_of(values_[there.number()]); });
  }
  base::NumberSlot& slot = index_.find(
      hash_of(value), [&](base::NumberSlot there) { return values_[there.number()] == value; });
  if (index_.is_free(slot)) {
    index_.occupy(slot, base::NumberSlot(values_.size()));
    values_.push_back(value);
  }
  return first_table_code + 2 * static_cast<Code>(slot.number());
}

Value ValueTable::decode(Code code) const {
  if (is_integer_code(code)) {
    return Value(integer_of(code));
  }
  if (code == code_of_none) {
    return none;
  }
  if (code == code_of_false || code == code_of_true) {
    return Value(code == code_of_true);
  }
  const Value* value = in_table(code);
  HEDDLE_ASSERT(value != nullptr, "a code that no table gives");
  return *value;
}

const std::string* ValueTable::string_of(Code code) const {
  const Value* value = in_table(code);
  return value != nullptr && value->is_string() ? &value->string() : nullptr;
}

const Value::List* ValueTable::list_of(Code code) const {
  const Value* value = in_table(code);
  return value != nullptr && value->is_list() ? &value->list() : nullptr;
}

const Value* ValueTable::in_table(Code code) const {
  if (is_integer_code(code) || code < first_table_code) {
    return nullptr;
  }
  const auto position = static_cast<std::size_t>((code - first_table_code) / 2);
  HEDDLE_ASSERT(position < values_.size(), "a code that this table did not give");
  return &values_[position];
}

}  // namespace heddle::checkers
