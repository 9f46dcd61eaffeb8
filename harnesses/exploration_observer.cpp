#include "harnesses/exploration_observer.hpp"

#include "harnesses/trace_builder.hpp"

namespace heddle::harnesses {

ExplorationObserver::ExplorationObserver(const Target& target, const Options& options,
                                         const runtime::ControlledProgram& program,
                                         Progress& progress)
    : detector_(target.specification, target.operations, race_mode(target.identity.races), {}),
      program_(program),
      progress_(progress),
      keep_going_(options.keep_going),
      has_outcomes_(target.identity.subject == "program") {}

bool ExplorationObserver::execution_ended(const scheduler::ExecutionResult& result) {
  progress_.execution_ended();
  if (trace_hash_.empty()) {
    trace_hash_ = hash_of(result.trace, {});
  }
  if (has_outcomes_ && result.ending == scheduler::Ending::completed) {
    count_outcome(result);
  }
  for (FoundViolation& found : detector_.detect(result)) {
    violations_.push_back(
        {std::move(found), scheduler::schedule_of(result.trace, result.promoted)});
  }
  return keep_going_ || violations_.empty();
}

void ExplorationObserver::count_outcome(const scheduler::ExecutionResult& result) {
  std::string output = program_.output();
  if (program_.exit_status() != 0) {
    output += "[exit status " + std::to_string(program_.exit_status()) + "]";
  }
  Outcome& outcome = outcomes_[output];
  if (outcome.executions == 0) {
    outcome.output = output;
    outcome.schedule = to_text(scheduler::schedule_of(result.trace, result.promoted));
  }
  ++outcome.executions;
}

std::vector<Outcome> ExplorationObserver::outcomes() const {
  std::vector<Outcome> all;
  for (const auto& [output, outcome] : outcomes_) {
    all.push_back(outcome);
  }
  return all;
}

ReplayObserver::ReplayObserver(const Target& target, const runtime::ControlledProgram& program)
    : detector_(target.specification, target.operations, race_mode(target.identity.races), {}),
      target_(target),
      program_(program) {}

bool ReplayObserver::execution_ended(const scheduler::ExecutionResult& result) {
  document_ = {};
  document_.options = target_.identity;
  document_.operations = target_.operations;
  document_.schedule = to_text(scheduler::schedule_of(result.trace, result.promoted));
  document_.output = program_.output();
  for (const runtime::ThreadName& name : program_.thread_names()) {
    document_.threads.push_back({name.parent, name.index});
  }
  add_trace(document_, result.trace, {});
  found_ = detector_.detect(result);
  return true;
}

}  // namespace heddle::harnesses
