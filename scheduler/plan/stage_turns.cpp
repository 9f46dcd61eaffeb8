#include "scheduler/plan/stage_turns.hpp"

#include <algorithm>
#include <limits>

namespace heddle::scheduler {

namespace {

/// A randomised strategy that has found nothing in thousands of executions may still need thousands
/// more, but is no reason to double the time of a search that comes to its end.
constexpr std::uint64_t longest_random_turn = 256;

Stage::Member after(Stage::Member member) {
  switch (member) {
    case Stage::Member::search:
      return Stage::Member::randomised;
    case Stage::Member::randomised:
      return Stage::Member::bounded;
    case Stage::Member::bounded:
    case Stage::Member::alone:
      break;
  }
  return Stage::Member::search;
}

}  // namespace

StageTurns::StageTurns(const std::vector<Stage>& stages)
    : stages_(stages), is_left_(stages.size()) {}

std::optional<std::size_t> StageTurns::first_left(Stage::Member member) const {
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    if (stages_[i].member == member && !is_left_[i]) {
      return i;
    }
  }
  return std::nullopt;
}

std::uint64_t StageTurns::length_for(Stage::Member member) const {
  switch (member) {
    case Stage::Member::alone:
      break;
    case Stage::Member::search:
      return length_;
    case Stage::Member::randomised:
      return std::min(length_, longest_random_turn);
    case Stage::Member::bounded:
      return length_ / 2;
  }
  return std::numeric_limits<std::uint64_t>::max();
}

std::optional<StageTurns::Turn> StageTurns::next() {
  if (const auto stage = first_left(Stage::Member::alone)) {
    return Turn{*stage, length_for(Stage::Member::alone)};
  }
  for (int tried = 0; tried < 3; ++tried) {
    const Stage::Member member = next_member_;
    next_member_ = after(member);
    const std::uint64_t executions = length_for(member);
    if (member == Stage::Member::bounded) {
      length_ += length_ / 4;
    }
    if (const auto stage = first_left(member)) {
      return Turn{*stage, executions};
    }
  }
  return std::nullopt;
}

void StageTurns::leave(std::size_t stage) { is_left_[stage] = true; }

void StageTurns::leave_searches() {
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    if (stages_[i].member != Stage::Member::randomised) {
      leave(i);
    }
  }
}

}  // namespace heddle::scheduler
