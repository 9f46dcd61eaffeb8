#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harnesses/after_join/join_states.hpp"
#include "harnesses/scenario/program_settings.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/plan/exploration_plan.hpp"

/// `--after-join each-state`: the final part of a scenario is run once for each state in which the
/// threads leave the program (docs/exploration-options.md).
namespace heddle::harnesses {

/// Stands between the exploration and the program: notes the steps of each execution, and is asked
/// at the join, and before each later call of the final part, whether the execution is to go on.
///
/// Sound with every systematic strategy: the events of the final part depend on all those before
/// them, so they take part in no race that could be reversed, cost no preemption and put no thread
/// to sleep; what a strategy still has to try there are values of choices, and these belong to the
/// owner of the state, which always goes on. A randomised strategy does not come back to an owner:
/// under it every execution goes on.
class AfterJoin final : public scheduler::Program,
                        private scheduler::Execution,
                        public JoinListener {
 public:
  /// `position` tells which strategy is at work. All must outlive it.
  AfterJoin(scheduler::Program& program, const scheduler::PlanPosition& position,
            std::uint32_t first_final);

  scheduler::Execution& restart(const scheduler::PromotedSites& promoted) override;
  [[nodiscard]] const scheduler::Step& first_step() const override { return inner_.first_step(); }

  bool continues(std::uintptr_t object, std::size_t call) override;

  /// Whether the present execution has come to the join. (If not, its trace is its history.)
  [[nodiscard]] bool has_arrived() const { return !arrivals_.empty(); }

  /// The present execution has ended in `result`, having arrived: see JoinStates::add.
  void add(const scheduler::ExecutionResult& result, const JoinStates::OnHistory& on_history);

  [[nodiscard]] std::uint64_t states() const { return states_.count(); }

 private:
  std::span<const scheduler::Event> next_events() override { return execution_->next_events(); }
  const scheduler::Step& step(scheduler::ThreadId thread, std::uint16_t choice) override;
  void look_ahead() override;
  scheduler::ReplayedPrefix replay_prefix(std::span<const scheduler::Event> recorded) override;
  void look_at_position();

  scheduler::Program& inner_;
  scheduler::Execution* execution_ = nullptr;
  const scheduler::PlanPosition& position_;
  std::vector<std::optional<unsigned>> bounds_;   ///< of the searches that have been at work
  std::optional<JoinStates::Searcher> searcher_;  ///< which of them is; nothing: none is a search
  unsigned beginning_ = 0;
  JoinStates states_;
  std::vector<scheduler::ScheduleStep> steps_;  ///< of the present execution
  std::vector<JoinStates::Arrival> arrivals_;   ///< of the present execution, by call
  bool goes_on_ = true;
  bool is_ahead_ = false;            ///< see look_ahead
  scheduler::OperationPoset poset_;  ///< reused
};

}  // namespace heddle::harnesses
