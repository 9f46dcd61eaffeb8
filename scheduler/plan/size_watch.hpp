#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "scheduler/execution_analysis.hpp"
#include "scheduler/plan/stage_size.hpp"

namespace heddle::scheduler {

/// Keeps PlanPosition::size up to date while a search runs: every PlanPosition::size_interval, but
/// so seldom that it takes a twentieth of the time, turns of others included. Between two
/// executions; the search itself goes on as if nothing had been.
class SizeWatch final : public Strategy {
 public:
  /// All must outlive it; `analysis` is that of the search.
  SizeWatch(Strategy& inner, const Stage& stage, const SizeQuestion& question,
            const StageStrategy& search, ExecutionAnalysis& analysis)
      : inner_(inner), stage_(stage), question_(question), search_(search), analysis_(analysis) {}

  [[nodiscard]] const std::optional<SizeEstimate>& latest() const { return latest_; }

  [[nodiscard]] Parking parking() const override { return inner_.parking(); }
  [[nodiscard]] bool parks_returned() const override { return inner_.parks_returned(); }
  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return inner_.choose(next_events);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return inner_.further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override {
    inner_.note_further_steps(taken);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return inner_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override;
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return inner_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { inner_.note_replayed(executed); }

 private:
  using Clock = Deadline::Clock;

  void look(Clock::time_point now);

  Strategy& inner_;
  Stage stage_;
  SizeQuestion question_;
  const StageStrategy& search_;
  ExecutionAnalysis& analysis_;
  Statistics done_;
  std::optional<SizeEstimate> latest_;
  std::uint64_t begun_ = 0;
  Clock::time_point last_ = Clock::now();
  Clock::duration pause_ = {};  ///< since `last_`, until the next one
};

/// Whether somebody wants to know the size while the stage is at work.
[[nodiscard]] bool is_watched(const Stage& stage, const PlanOptions& options);

}  // namespace heddle::scheduler
