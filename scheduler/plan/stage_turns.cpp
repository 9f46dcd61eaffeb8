#include "scheduler/plan/stage_turns.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace heddle::scheduler {

namespace {

/// A randomised strategy that has found nothing in thousands of executions may still need thousands
/// more, but is no reason to double the time of a search that comes to its end.
constexpr std::uint64_t longest_random_turn = 256;

/// With the search between any two others.
constexpr std::array round_of_turns{Stage::Member::search, Stage::Member::randomised,
                                    Stage::Member::search, Stage::Member::bounded};

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

/// By the turn of the search before it.
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
  for (std::size_t tried = 0; tried < round_of_turns.size(); ++tried) {
    const Stage::Member member = round_of_turns.at(turns_ % round_of_turns.size());
    if (member == Stage::Member::search && turns_ > 0) {
      length_ += length_ / 4;
    }
    ++turns_;
    if (const auto stage = first_left(member)) {
      return Turn{*stage, length_for(member)};
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
