#include "scheduler/search/subtrees/course.hpp"

#include <algorithm>

namespace heddle::scheduler {

void Course::begin(Subtree subtree) {
  const std::size_t shared = subtree.steps.shared_with(subtree_.steps);
  subtree_ = std::move(subtree);
  is_shared_ = false;
  const std::size_t kept = std::min(shared, same_steps_);
  subtree_.steps.copy_to(steps_, kept);
  same_runs_ = std::min(same_runs_, kept);
  subtree_.detours.copy_to(detours_);
  known_ = same_steps_ = steps_.size();
  same_detours_ = detours_.size();
  taken_ = 0;
}

void Course::take_known(std::uint32_t fingerprint) {
  RecordedStep& step = steps_[taken_];
  if (step.fingerprint != fingerprint) {
    step.fingerprint = fingerprint;
    same_steps_ = std::min(same_steps_, taken_);
  }
  ++taken_;
}

void Course::take_known(std::span<const Event> executed) {
  for (const Event& event : executed) {
    if (steps_[taken_].fingerprint == 0) {
      take_known(fingerprint_of(event));
    } else {
      ++taken_;
    }
  }
}

void Course::learn_deferred(std::size_t detour, std::uint32_t fingerprint) {
  detours_[detour].deferred_fingerprint = fingerprint;
  same_detours_ = std::min(same_detours_, detour);
}

Subtree Course::first(std::size_t count) {
  if (!is_shared_) {
    share();
  }
  const auto behind = std::ranges::partition_point(
      detours_, [&](const Detour& detour) { return detour.last < count; });
  return {subtree_.steps.first(count),
          subtree_.detours.first(static_cast<std::size_t>(behind - detours_.begin()))};
}

void Course::share() {
  is_shared_ = true;
  subtree_.steps.cut(same_steps_);
  subtree_.steps.append(path().subspan(same_steps_));
  subtree_.steps.share();
  same_steps_ = taken_;
  subtree_.detours.cut(same_detours_);
  subtree_.detours.append(detours().subspan(same_detours_));
  subtree_.detours.share();
  find_runs();
}

void Course::find_runs() {
  run_ends_.resize(taken_);
  for (std::size_t i = taken_; i-- > 0;) {
    if (i < same_runs_ && run_ends_[i] < same_runs_) {
      break;  // it ended before the first step that is new
    }
    const bool goes_on = i + 1 < taken_ && steps_[i].thread == steps_[i + 1].thread;
    run_ends_[i] = goes_on ? run_ends_[i + 1] : static_cast<std::uint32_t>(i + 1);
  }
  same_runs_ = taken_;
}

}  // namespace heddle::scheduler
