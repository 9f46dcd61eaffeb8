#pragma once

#include <cstdint>
#include <vector>

#include "harnesses/scenario/opaque_values.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/traces/trace_document.hpp"

/// A scenario as a program: what the initial controlled thread runs in each execution.
namespace heddle::harnesses {

class ScenarioProgram {
 public:
  /// Keeps references to both.
  ScenarioProgram(const Harness& harness, const Scenario& scenario);
  ScenarioProgram(const ScenarioProgram&) = delete;
  ScenarioProgram& operator=(const ScenarioProgram&) = delete;

  /// A runtime::ControlledProgram::Entry; `self` is a ScenarioProgram. Makes the object, runs the
  /// initial part, the threads, the final part, and destroys the object. Allocates nothing itself,
  /// since it runs as the program under test.
  static void run(void* self);

  /// The operations by number, without results; `thread` is the controlled thread that runs them.
  [[nodiscard]] std::vector<TraceOperation> operations() const;

  [[nodiscard]] const OpaqueValues& opaque_values() const { return opaque_values_; }

  [[nodiscard]] const Harness& harness() const { return harness_; }
  /// What the operations are called on, from its making until the execution ends.
  [[nodiscard]] const void* object() const { return object_; }

 private:
  struct Part {
    const std::vector<Call>* calls;
    std::uint32_t first_number;
  };

  void run_part(const Part& part) const;
  /// False: it stopped before one of the calls, since what follows is known.
  [[nodiscard]] bool run_final() const;
  void check_invariants(const char* when) const;
  void run_call(const Call& call, std::uint32_t number) const;
  static void run_thread(void* self, std::uint32_t index);

  const Harness& harness_;
  Part initial_;
  std::vector<Part> threads_;
  Part final_;
  OpaqueValues opaque_values_;
  std::vector<bool> judged_;  ///< by operation of the harness
  void* object_ = nullptr;
};

}  // namespace heddle::harnesses
