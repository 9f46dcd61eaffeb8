#include "harnesses/exploration/alike_children.hpp"

#include "harnesses/exploration/alike_calls.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "runtime/identity/alike_children.hpp"

namespace heddle::harnesses {

namespace {

class ShowExecution final : public scheduler::Observer {
 public:
  ShowExecution(const runtime::ControlledProgram& program, ExplorationObserver& observer)
      : program_(program), observer_(observer) {}

  bool execution_ended(const scheduler::ExecutionResult& result) override {
    if (result.ending != scheduler::Ending::completed) {
      return observer_.execution_ended(result);
    }
    observer_.keep_first(seen(result, program_));
    return true;
  }

 private:
  const runtime::ControlledProgram& program_;
  ExplorationObserver& observer_;
};

/// Whether the plan may come to a search that explores up to symmetry. Where races are only listed,
/// plain accesses that race have no order that could be looked at.
bool can_use_symmetry(const Target& target, const scheduler::PlanOptions& plan) {
  const bool searches = plan.strategy == scheduler::StrategyKind::dpor ||
                        plan.strategy == scheduler::StrategyKind::automatic;
  return target.identity.subject != Subject::harness && searches && !plan.preemption_bound &&
         plan.races != scheduler::RaceMode::report && plan.limits.executions > 1;
}

}  // namespace

scheduler::AlikeThreads alike_children(const Target& target, const scheduler::PlanOptions& plan,
                                       runtime::ControlledProgram& program,
                                       ExplorationObserver& observer) {
  namespace found_in = runtime::alike_children;
  found_in::expect({});
  if (!can_use_symmetry(target, plan)) {
    return {};
  }
  scheduler::PlanOptions first;
  first.strategy = scheduler::StrategyKind::dpor;
  first.limits = plan.limits;
  first.limits.executions = 1;
  ShowExecution shown(program, observer);
  run_plan(program, first, shown);

  const found_in::Classes classes = found_in::found();
  scheduler::AlikeThreads alike;
  if (classes.empty()) {
    return alike;
  }
  found_in::expect(classes);
  alike.classes = classes;
  alike.own_memory = own_memory();
  alike.one_by_one = true;
  return alike;
}

}  // namespace heddle::harnesses
