#include "checkers/quasi/plain_list.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include "checkers/assert.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {

PlainList::PlainList(const Specification& specification, const State& initial)
    : shape_(specification.shape) {
  switch (shape_) {
    case Shape::queue:
    case Shape::stack:
    case Shape::priority_minimum:
    case Shape::priority_maximum:
      break;
    default:
      throw BadInput("the flavour strict is for queues, stacks and priority queues; '" +
                     std::string(specification.name) + "' is none of them");
  }
  for (const Code value : initial) {
    add(value);
  }
}

bool PlainList::goes_before(std::size_t item, std::size_t other) const {
  switch (shape_) {
    case Shape::queue:
      return item < other;
    case Shape::stack:
      return item > other;
    case Shape::priority_minimum:
      return items_[item].value < items_[other].value;
    default:
      return items_[item].value > items_[other].value;
  }
}

unsigned PlainList::distance(std::size_t item) const {
  unsigned before = 0;
  for (std::size_t other = 0; other < items_.size(); ++other) {
    before += goes_before(other, item) ? 1 : 0;
  }
  return before;
}

bool PlainList::take(std::size_t item, unsigned most) {
  assert_that(item < items_.size(), "no such item");
  bool is_fair = true;
  for (std::size_t other = 0; other < items_.size(); ++other) {
    if (goes_before(other, item)) {
      is_fair = ++items_[other].overtaken <= most && is_fair;
    }
  }
  items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(item));
  return is_fair;
}

State PlainList::state() const {
  State state;
  for (const Item& item : items_) {
    state.push_back(item.value);
  }
  if (shape_ == Shape::priority_minimum) {
    std::ranges::sort(state.codes_to_change());
  } else if (shape_ == Shape::priority_maximum) {
    std::ranges::sort(state.codes_to_change(), std::greater<>());
  }
  return state;
}

}  // namespace heddle::checkers
