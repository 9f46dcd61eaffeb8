#include "checkers/history/value_table.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::checkers {
namespace {

constexpr Code first_table_code = 7;
constexpr std::size_t smallest_index = 32;  // a power of two

}  // namespace

void ValueTable::clear() {
  if (!values_.empty()) {
    values_.clear();
    std::ranges::fill(index_, 0U);
  }
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
  if (index_.size() < 2 * (values_.size() + 1)) {
    grow_index();
  }
  const std::size_t mask = index_.size() - 1;
  std::size_t slot = hash_of(value) & mask;
  while (index_[slot] != 0 && values_[index_[slot] - 1] != value) {
    slot = (slot + 1) & mask;
  }
  if (index_[slot] == 0) {
    values_.push_back(value);
    index_[slot] = static_cast<std::uint32_t>(values_.size());
  }
  return first_table_code + 2 * static_cast<Code>(index_[slot] - 1);
}

void ValueTable::grow_index() {
  const std::size_t size = std::max(smallest_index, 2 * index_.size());
  index_.assign(size, 0);
  for (std::size_t i = 0; i < values_.size(); ++i) {
    std::size_t slot = hash_of(values_[i]) & (size - 1);
    while (index_[slot] != 0) {
      slot = (slot + 1) & (size - 1);
    }
    index_[slot] = static_cast<std::uint32_t>(i + 1);
  }
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
