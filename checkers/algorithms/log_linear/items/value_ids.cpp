#include "checkers/algorithms/log_linear/items/value_ids.hpp"

#include <bit>

namespace heddle::checkers::log_linear {

void ValueIds::settle() {
  if (announced_ == 0) {
    is_direct_ = true;
    return;  // smallest_ > largest_: nothing is in range
  }
  const std::uint64_t distance =
      (static_cast<std::uint64_t>(largest_) - static_cast<std::uint64_t>(smallest_)) / 2;
  is_direct_ = !has_others_ && distance < 2 * announced_ + 64;
  bound_ = is_direct_ ? distance + 1 : announced_;
  if (!is_direct_) {
    slots_.resize(std::bit_ceil(2 * announced_));
  }
}

std::size_t ValueIds::slot_of(Code code) const {
  std::size_t slot = home_of(code);
  while (slots_[slot].id != no_value && slots_[slot].code != code) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

ValueId ValueIds::add_to_table(Code code) {
  Slot& slot = slots_[slot_of(code)];
  if (slot.id == no_value) {
    slot = {code, static_cast<ValueId>(added_++)};
  }
  return slot.id;
}

}  // namespace heddle::checkers::log_linear
