#include "harnesses/in_jobs/elsewhere.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/program_id.hpp"
#include "scheduler/plan/plan_stages.hpp"

namespace heddle::harnesses {
namespace {

/// The plan is followed here, and nothing is run.
class NoProgram final : public scheduler::Program {
 public:
  scheduler::Execution& restart(const scheduler::PromotedSites& /*promoted*/) override {
    throw std::logic_error("the program is explored elsewhere");
  }
  [[nodiscard]] const scheduler::Step& first_step() const override {
    throw std::logic_error("the program is explored elsewhere");
  }
};

class NobodyLooks final : public scheduler::Observer {
 public:
  bool execution_ended(const scheduler::ExecutionResult& /*result*/) override { return true; }
};

}  // namespace

CheckpointSubject subject_of(const Target& target, const Options& options) {
  CheckpointSubject subject;
  subject.program_id = own_program_id();
  if (target.identity.subject == Subject::program) {
    subject.command = target.identity.command;
  }
  subject.harness = target.identity.harness;
  subject.scenario = target.identity.scenario;
  subject.options = options.words;
  return subject;
}

SearchState state_to_resume(const std::string& path, const std::string& text,
                            const CheckpointSubject& subject, const scheduler::PlanOptions& plan) {
  Checkpoint checkpoint = read_checkpoint(text, path);
  require_same(path, checkpoint.subject, subject);
  const SearchState& state = checkpoint.state;
  const std::vector<scheduler::Stage> stages = scheduler::stages_in_sequence(plan);
  const bool fits = state.plan.stage < stages.size() &&
                    stages[state.plan.stage].strategy == state.stage.result.strategy &&
                    stages[state.plan.stage].bound == state.stage.result.bound;
  if (!fits) {
    throw UsageError(path + ": the checkpoint/stage: the options do not lead to this stage");
  }
  return std::move(checkpoint.state);
}

scheduler::PlanResult plan_elsewhere(scheduler::PlanOptions plan, scheduler::StageRunner& runner,
                                     const scheduler::PlanState* resumed) {
  plan.runner = &runner;
  plan.resumed = resumed;
  NoProgram program;
  NobodyLooks observer;
  return run_requested(program, plan, observer);
}

}  // namespace heddle::harnesses
