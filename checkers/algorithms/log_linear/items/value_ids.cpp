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
    index_.restart(std::bit_ceil(2 * announced_));
  }
}

ValueId ValueIds::add_to_table(Code code) {
  Slot& slot = index_.find(hash_of(code), [code](const Slot& there) { return there.code == code; });
  if (slot.is_free()) {
    index_.occupy(slot, {code, static_cast<ValueId>(index_.used())});
  }
  return slot.id;
}

ValueId ValueIds::find_in_table(Code code) const {
  return index_.find(hash_of(code), [code](const Slot& there) { return there.code == code; }).id;
}

}  // namespace heddle::checkers::log_linear
