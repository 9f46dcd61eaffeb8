#include "harnesses/exploration/alike_children.hpp"

#include "harnesses/exploration/alike_calls.hpp"
#include "runtime/identity/alike_children.hpp"

namespace heddle::harnesses {

namespace {

class NobodyLooks final : public scheduler::Observer {
 public:
  bool execution_ended(const scheduler::ExecutionResult& /*result*/) override { return true; }
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
                                       scheduler::Program& program) {
  namespace found_in = runtime::alike_children;
  found_in::expect({});
  if (!can_use_symmetry(target, plan)) {
    return {};
  }
  scheduler::PlanOptions first;
  first.strategy = scheduler::StrategyKind::dpor;
  first.limits = plan.limits;
  first.limits.executions = 1;
  NobodyLooks nobody;
  run_plan(program, first, nobody);

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
