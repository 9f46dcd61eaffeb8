#pragma once

#include <vector>

#include "scheduler/search/dpor.hpp"
#include "scheduler/search/tree_search.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Dpor with an estimate of how much it has explored.
///
/// Each subtree carries a weight; the whole space weighs 1. When an execution ends, the weight of
/// the subtree it began is divided among the execution itself and the subtrees it found: walking
/// down its path, at each place where some leave it, they and what follows get equal parts. What
/// all executions together have kept is the fraction explored.
///
/// A subtree is found only when an execution shows the race it reverses, often from far below the
/// place where it leaves; its part is then taken from the weight of that execution alone, although
/// it may be as large as all that was seen before. So the fraction is rather too high.
class WeightedDpor final : public Strategy, public TreeSearch {
 public:
  explicit WeightedDpor(Parking parking) : dpor_(parking), weights_{1} {}
  /// A search of the given parts only.
  WeightedDpor(Parking parking, const std::vector<WeightedSubtree>& parts);

  [[nodiscard]] Parking parking() const override { return dpor_.parking(); }
  [[nodiscard]] bool parks_returned() const override { return dpor_.parks_returned(); }
  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return dpor_.choose(next_events);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return dpor_.further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override { dpor_.note_further_steps(taken); }
  std::uint16_t choose_value(std::uint16_t count) override { return dpor_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override;
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return dpor_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { dpor_.note_replayed(executed); }

  [[nodiscard]] double explored_fraction() const override { return explored_; }
  /// See Dpor::pending.
  [[nodiscard]] std::span<const Subtree> left() const { return dpor_.pending(); }
  /// Of the weight of all its parts.
  [[nodiscard]] double explored_weight() const { return explored_; }
  /// See Dpor::pending.
  [[nodiscard]] std::vector<WeightedSubtree> pending() const;

 private:
  Dpor dpor_;
  std::vector<double> weights_;  ///< of dpor_.pending(), between two executions
  double current_ = 0;           ///< weight of the subtree that the current execution began
  double explored_ = 0;
  double whole_ = 1;  ///< of what was to be explored
};

}  // namespace heddle::scheduler
