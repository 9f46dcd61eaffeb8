#include "checkers/verification/strict_walk.hpp"

#include <algorithm>
#include <utility>

namespace heddle::checkers {
namespace {

Point joined(Codes container, const Codes& overtaken) {
  container.insert(container.end(), overtaken.begin(), overtaken.end());
  return {std::move(container), {}};
}

}  // namespace

StrictWalk::StrictWalk(CodedHistory& history, std::optional<std::uint64_t> factor)
    : Walk(history), order_(*history.specification->removal_order), factor_(factor) {}

std::size_t StrictWalk::items_in(const Codes& container) const {
  return (container.size() - order_.header) / order_.width;
}

Point StrictWalk::start() const {
  const Codes container = Walk::start().state;
  return joined(container, Codes(items_in(container), 0));
}

std::vector<Point> StrictWalk::follow(const Point& from, std::uint64_t called,
                                      std::uint64_t stands) const {
  need(called == stands, "a call stands for another one");
  const std::size_t items = (from.state.size() - order_.header) / (order_.width + 1);
  const auto end = from.state.end() - static_cast<std::ptrdiff_t>(items);
  const Codes container(from.state.begin(), end);
  const Codes overtaken(end, from.state.end());
  const Call& call = history().calls[called];
  if (items > 0 && history().specification->methods[call.method].role == Role::remove) {
    return remove(container, overtaken, call);
  }
  std::vector<Point> after;
  for (const Codes& next : allowed(container, call)) {
    after.push_back(joined(next, with_new_item(container, next, overtaken)));
  }
  return after;
}

Codes StrictWalk::without(const Codes& container, std::size_t item) const {
  Codes rest = container;
  const auto first = rest.begin() + static_cast<std::ptrdiff_t>(order_.header) +
                     static_cast<std::ptrdiff_t>(item * order_.width);
  rest.erase(first, first + static_cast<std::ptrdiff_t>(order_.width));
  return rest;
}

bool StrictWalk::may_go(const Codes& container, const Codes& overtaken, std::size_t item,
                        std::vector<bool>& before) const {
  const auto at = [&](std::size_t i) { return &container[order_.header + i * order_.width]; };
  std::uint64_t distance = 0;
  bool has_tired = false;
  for (std::size_t i = 0; i < overtaken.size(); ++i) {
    before[i] = i != item && order_.goes_before(at(i), at(item));
    distance += before[i] ? 1 : 0;
    has_tired =
        has_tired || (before[i] && factor_ && std::cmp_greater_equal(overtaken[i], *factor_));
  }
  return !factor_ || (distance <= *factor_ && !has_tired);
}

std::vector<Point> StrictWalk::remove(const Codes& container, const Codes& overtaken,
                                      const Call& call) const {
  std::vector<Point> after;
  std::vector<bool> before(overtaken.size());
  for (std::size_t item = 0; item < overtaken.size(); ++item) {
    const Code value = container[order_.header + item * order_.width];
    if ((!call.any_result && call.result != value) || !may_go(container, overtaken, item, before)) {
      continue;
    }
    Codes times;
    for (std::size_t i = 0; i < overtaken.size(); ++i) {
      if (i != item) {
        times.push_back(overtaken[i] + (before[i] && factor_ ? 1 : 0));
      }
    }
    Point next = joined(without(container, item), times);
    if (std::ranges::find(after, next) == after.end()) {
      after.push_back(std::move(next));
    }
  }
  return after;
}

/// The new one has not been overtaken; of equal ones it is the last.
Codes StrictWalk::with_new_item(const Codes& before, const Codes& after, Codes overtaken) const {
  for (std::size_t item = items_in(after); item > 0 && before.size() < after.size(); --item) {
    if (without(after, item - 1) == before) {
      overtaken.insert(overtaken.begin() + static_cast<std::ptrdiff_t>(item - 1), 0);
      break;
    }
  }
  return overtaken;
}

}  // namespace heddle::checkers
