#pragma once

#include <string>
#include <vector>

#include "harnesses/scenario/scenario_program.hpp"
#include "scheduler/around/inspected_program.hpp"

namespace heddle::harnesses {

/// Those invariants of a harness that are to hold after each step of the threads of a scenario.
class StepInvariants final : public scheduler::StateInspector {
 public:
  /// `program` must outlive this object.
  explicit StepInvariants(const ScenarioProgram& program);

  [[nodiscard]] bool empty() const { return invariants_.empty(); }

  [[nodiscard]] bool can_look() override;
  /// The initial thread waits for those of the scenario.
  [[nodiscard]] bool is_looked_at(scheduler::ThreadId thread) override { return thread != 0; }
  Look look(const scheduler::Event* after) override;

 private:
  struct Named {
    const Invariant* invariant;
    std::string text;  ///< "the invariant 'is sorted'"
  };

  const ScenarioProgram& program_;
  std::vector<Named> invariants_;
  std::vector<scheduler::ByteRange> read_;
  scheduler::Fault fault_;
};

}  // namespace heddle::harnesses
