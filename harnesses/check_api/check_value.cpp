#include "harnesses/check_api/check_value.hpp"

namespace heddle::harnesses {

checkers::Value value_from(const HeddleCheckValue& value) {
  switch (value.kind) {
    case heddle_check_bool:
      return value.integer != 0;
    case heddle_check_integer:
      return value.integer;
    case heddle_check_string:
      return std::string(value.text, value.size);
    case heddle_check_list: {
      checkers::Value::List list;
      for (std::uint64_t i = 0; i < value.size; ++i) {
        list.push_back(value_from(value.items[i]));
      }
      return list;
    }
    default:
      return checkers::none;
  }
}

}  // namespace heddle::harnesses
