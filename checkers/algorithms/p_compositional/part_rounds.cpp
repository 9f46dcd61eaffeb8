#include "checkers/algorithms/p_compositional/part_rounds.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

bool comes_later(const PartRounds::Task& a, const PartRounds::Task& b) { return a.place > b.place; }

}  // namespace

std::optional<PartRounds::Task> PartRounds::take_before(RoundOfPart end) {
  if (next_part_ < parts_) {
    const RoundOfPart place{.round = 0, .part = next_part_};
    if (place >= end) {
      return std::nullopt;
    }
    ++next_part_;
    return Task{place, Turns(first_)};
  }
  if (undecided_.empty() || undecided_.front().place >= end) {
    return std::nullopt;
  }
  std::ranges::pop_heap(undecided_, comes_later);
  const Task task = undecided_.back();
  undecided_.pop_back();
  return task;
}

void PartRounds::go_on(Task task) {
  ++task.place.round;
  undecided_.push_back(task);
  std::ranges::push_heap(undecided_, comes_later);
}

}  // namespace heddle::checkers
