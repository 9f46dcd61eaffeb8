#pragma once

#include "scheduler/random/seeded.hpp"

namespace heddle::scheduler {

/// At each step one of the enabled threads, each with the same probability; never exhausted.
/// The n-th execution of a seed is always the same.
class RandomWalk final : public Seeded {
 public:
  using Seeded::Seeded;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::size_t further_steps(std::size_t most) override;
  void note_further_steps(std::span<const Step> taken) override;

 private:
  std::uint32_t enabled_ = 0;  ///< threads that were, at the last choice; 0: there was none
  std::uint32_t drawn_ = 0;    ///< which of them was chosen
};

}  // namespace heddle::scheduler
