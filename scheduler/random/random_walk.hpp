#pragma once

#include "scheduler/random/seeded.hpp"

namespace heddle::scheduler {

/// At each step one of the enabled threads, each with the same probability; never exhausted.
/// The n-th execution of a seed is always the same.
class RandomWalk final : public Seeded {
 public:
  using Seeded::Seeded;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
};

}  // namespace heddle::scheduler
