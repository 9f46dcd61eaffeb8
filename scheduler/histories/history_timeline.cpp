#include "scheduler/histories/history_timeline.hpp"

#include <bit>

namespace heddle::scheduler {

HistoryTimeline::HistoryTimeline(const OperationPoset& poset)
    : poset_(poset), invoked_(poset.begun_before_end.words_per_row()) {
  order_.invocation.assign(poset.operations.size(), HistoryOrder::no_response);
  order_.response.assign(poset.operations.size(), HistoryOrder::no_response);
}

std::size_t HistoryTimeline::missing(std::size_t operation) const {
  const auto needed = poset_.begun_before_end.row(operation);
  std::size_t count = 0;
  for (std::size_t w = 0; w < needed.size(); ++w) {
    count += static_cast<std::size_t>(std::popcount(needed[w] & ~invoked_[w]));
  }
  return count;
}

std::optional<std::size_t> HistoryTimeline::cheapest_to_end() const {
  std::optional<std::size_t> best;
  std::size_t fewest = ~std::size_t{0};
  for (std::size_t i = 0; i < poset_.operations.size(); ++i) {
    if (poset_.operations[i].pending || responded(i)) {
      continue;
    }
    const std::size_t count = missing(i);
    if (count >= fewest) {
      continue;
    }
    fewest = count;
    best = i;
  }
  return best;
}

void HistoryTimeline::invoke(std::size_t operation) {
  order_.invocation[operation] = time_++;
  invoked_[operation / 64] |= BitMatrix::Word{1} << (operation % 64);
}

void HistoryTimeline::invoke_for(std::size_t operation) {
  for (std::size_t i = 0; i < poset_.operations.size(); ++i) {
    if (!invoked(i) && poset_.begun_before_end.test(operation, i)) {
      invoke(i);
    }
  }
}

void HistoryTimeline::respond_all() {
  for (std::size_t i = 0; i < poset_.operations.size(); ++i) {
    if (poset_.operations[i].pending || responded(i) || missing(i) != 0) {
      continue;
    }
    order_.response[i] = time_++;
  }
}

void HistoryTimeline::invoke_rest() {
  for (std::size_t i = 0; i < poset_.operations.size(); ++i) {
    if (!invoked(i)) {
      invoke(i);
    }
  }
}

}  // namespace heddle::scheduler
