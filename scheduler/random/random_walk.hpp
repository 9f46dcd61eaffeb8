#pragma once

#include <vector>

#include "scheduler/random/seeded.hpp"

namespace heddle::scheduler {

/// At each step one of the enabled threads, each with the same probability; never exhausted.
/// The n-th execution of a seed is always the same.
class RandomWalk final : public Seeded {
 public:
  using Seeded::Seeded;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::size_t further_steps(std::span<ThreadId> threads) override;
  void note_further_steps(std::span<const Step> taken) override;

 private:
  std::vector<ThreadId> enabled_;  ///< from which was drawn last; empty: there was a choice
};

}  // namespace heddle::scheduler
