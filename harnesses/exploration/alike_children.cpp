#include "harnesses/exploration/alike_children.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "harnesses/exploration/alike_calls.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/repetition.hpp"
#include "runtime/identity/alike_children.hpp"

namespace heddle::harnesses {

namespace {

class ShowExecution final : public scheduler::Observer {
 public:
  ShowExecution(const runtime::ControlledProgram& program, ExplorationObserver& observer)
      : program_(program), observer_(observer) {}

  bool execution_ended(const scheduler::ExecutionResult& result) override {
    if (result.ending != scheduler::Ending::completed || !result.new_races.empty()) {
      return observer_.execution_ended(result);
    }
    observer_.keep_first(seen(result, program_));
    return true;
  }

 private:
  const runtime::ControlledProgram& program_;
  ExplorationObserver& observer_;
};

}  // namespace

AlikeChildren find_alike_children(const Target& target, const scheduler::PlanOptions& plan,
                                  runtime::ControlledProgram& program,
                                  ExplorationObserver& observer) {
  runtime::alike_children::expect({});
  if (!may_use_symmetry(target, plan)) {
    return {};
  }
  scheduler::PlanOptions first;
  first.strategy = scheduler::StrategyKind::dpor;
  first.limits = plan.limits;
  first.limits.executions = 1;
  ShowExecution shown(program, observer);
  scheduler::PlanResult result = run_requested(program, first, shown);
  return {expect_alike_children(runtime::alike_children::found()), std::move(result.races),
          result.statistics};
}

void add_other_races(scheduler::PlanResult& result, const std::vector<scheduler::Race>& of_first) {
  using Sites = std::pair<scheduler::SiteId, scheduler::SiteId>;
  const auto sites_of = [](const scheduler::Race& race) {
    return Sites(std::minmax(race.first.site, race.second.site));
  };
  std::set<Sites> known;
  for (const scheduler::Race& race : result.races) {
    known.insert(sites_of(race));
  }
  for (const scheduler::Race& race : of_first) {
    if (known.insert(sites_of(race)).second) {
      result.races.push_back(race);
      result.exhausted = false;
    }
  }
}

bool wants_alike_children(const Options& options, const scheduler::PlanOptions& plan) {
  return options.symmetry == Symmetry::automatic && plan.alike.none();
}

bool may_use_symmetry(const Target& target, const scheduler::PlanOptions& plan) {
  const bool searches = plan.strategy == scheduler::StrategyKind::dpor ||
                        plan.strategy == scheduler::StrategyKind::automatic;
  return target.identity.subject != Subject::harness && searches && !plan.preemption_bound &&
         plan.races != scheduler::RaceMode::report && plan.limits.executions > 1;
}

scheduler::AlikeThreads expect_alike_children(const runtime::alike_children::Classes& classes) {
  runtime::alike_children::expect(classes);
  if (classes.empty()) {
    return {};
  }
  return {.classes = classes, .own_memory = own_memory(), .one_by_one = true};
}

}  // namespace heddle::harnesses
