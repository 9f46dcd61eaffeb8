#include "harnesses/scenario/step_invariants.hpp"

#include <fmt/format.h>

#include "harnesses/scenario/program_settings.hpp"
#include "runtime/inspection/inspection.hpp"

namespace heddle::harnesses {

StepInvariants::StepInvariants(const ScenarioProgram& program) : program_(program) {
  for (const Invariant& invariant : program.harness().invariants) {
    if (invariant.at_each_step) {
      invariants_.push_back({&invariant, fmt::format("the invariant '{}'", invariant.name)});
    }
  }
}

bool StepInvariants::can_look() { return program_settings().concurrent && runtime::can_inspect(); }

scheduler::StateInspector::Look StepInvariants::look(const scheduler::Event* after) {
  read_.clear();
  for (const Named& one : invariants_) {
    const runtime::Inspection found = runtime::inspect(one.text.c_str(), one.invariant->holds,
                                                       program_.object(), one.invariant->predicate);
    read_.insert(read_.end(), found.read.begin(), found.read.end());
    if (found.fault != nullptr) {
      fault_ = *found.fault;
      fault_.message =
          fmt::format("in {}{}: {}", one.text,
                      after == nullptr ? "" : fmt::format(" after a step of T{}", after->thread),
                      fault_.message);
      return {read_, &fault_};
    }
    if (!found.holds) {
      fault_ = {
          .kind = scheduler::FaultKind::invariant,
          .message = fmt::format("{} does not hold {}", one.text,
                                 after == nullptr ? "when the threads begin" : "after a step")};
      return {read_, &fault_};
    }
  }
  return {read_, nullptr};
}

}  // namespace heddle::harnesses
