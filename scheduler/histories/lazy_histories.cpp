#include "scheduler/histories/lazy_histories.hpp"

#include "base/assert.hpp"

namespace heddle::scheduler {

void add_precedence(OperationPoset& poset, std::size_t a, std::size_t b) {
  BitMatrix& begun = poset.begun_before_end;
  HEDDLE_ASSERT(!poset.operations[a].pending, "a pending operation cannot precede another");
  HEDDLE_ASSERT(!begun.test(a, b), "an operation cannot precede one that it needs begun");
  for (std::size_t c = 0; c < begun.size(); ++c) {
    if (begun.test(c, b)) {
      begun.add_row(c, a);
    }
  }
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> contradicted_pairs(
    const OperationPoset& poset, const Linearization& order) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::size_t later = 1; later < order.size(); ++later) {
    const std::uint32_t a = order[later];
    if (poset.operations[a].pending) {
      continue;
    }
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (!poset.begun_before_end.test(a, order[earlier])) {
        pairs.emplace_back(a, order[earlier]);
      }
    }
  }
  return pairs;
}

}  // namespace heddle::scheduler
