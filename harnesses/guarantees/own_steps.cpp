#include "harnesses/guarantees/own_steps.hpp"

#include <algorithm>
#include <string>

#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/prepared_scenario.hpp"
#include "scheduler/progress/call_steps.hpp"

namespace heddle::harnesses {
namespace {

class StepsObserver final : public scheduler::Observer {
 public:
  StepsObserver(std::uint32_t first, std::size_t calls) : first_(first), most_(calls) {}

  bool execution_ended(const scheduler::ExecutionResult& result) override {
    if (result.beginning != beginning_) {
      beginning_ = result.beginning;
      most_.assign(most_.size(), {});
    }
    if (result.fault != nullptr) {
      fault = result.fault->kind == scheduler::FaultKind::step_limit
                  ? "does not end within the limit of its events"
                  : "does not end as it should";
      return false;
    }
    for (const scheduler::CallSteps& call : scheduler::call_steps(result.trace)) {
      if (call.operation >= first_ && call.operation - first_ < most_.size()) {
        note(most_[call.operation - first_], call, result);
      }
    }
    return true;
  }

  [[nodiscard]] const std::vector<MostSteps>& most() const { return most_; }
  std::string fault;  ///< empty: none

 private:
  static void note(MostSteps& most, const scheduler::CallSteps& call,
                   const scheduler::ExecutionResult& result) {
    most.thread = call.thread;
    most.idle_turns = std::max(most.idle_turns, call.idle_turns);
    if (call.own_steps > most.own_steps) {
      most.own_steps = call.own_steps;
      most.others = call.others;
      most.schedule = scheduler::schedule_of(result.trace, result.promoted);
    }
  }

  std::uint32_t first_;
  std::vector<MostSteps> most_;
  unsigned beginning_ = 0;
};

}  // namespace

MeasuredThread measure_own_steps(const SelectedScenario& selected, const Interference& interference,
                                 std::size_t calls, const Options& options,
                                 const std::string& binary) {
  Options asked = options;
  asked.check = Check::none;
  asked.strategy = StrategyKind::dpor;
  asked.preemption_bound.reset();
  asked.symmetry = Symmetry::off;
  asked.idle_laps = IdleLaps::explore;
  const SelectedScenario repeated{selected.harness, "",
                                  to_text(interference.scenario, selected.harness->operations)};
  const PreparedScenario prepared(repeated, asked, binary);
  prepare_settings(prepared.target);
  runtime::ControlledProgram program(prepared.target.entry, prepared.target.context,
                                     program_options(prepared.target, asked));
  const Ends ends(asked);
  if (asked.time_limit_seconds) {
    program.stop_at(ends.exploration);
  }
  scheduler::PlanOptions plan = plan_options(prepared.target, asked);
  plan.races = RaceMode::promote;
  plan.estimates = false;
  StepsObserver observer(interference.first, calls);
  const scheduler::PlanResult result = run_requested(program, plan, observer);
  MeasuredThread measured{observer.most(), result.statistics.executions, result.statistics.seconds,
                          ""};
  if (!observer.fault.empty()) {
    measured.undecided = "an execution of " + repeated.text + " " + observer.fault;
  } else if (!result.exhausted) {
    measured.undecided = "the executions of " + repeated.text + " were not all explored";
  }
  return measured;
}

}  // namespace heddle::harnesses
