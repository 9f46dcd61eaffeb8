#pragma once

#include <cstdint>
#include <vector>

#include "harnesses/scenario/opaque_values.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scenario.hpp"

/// A scenario with whole operations as atomic steps: Phase 1 of Round-Up, and Line-Up's first one.
namespace heddle::harnesses {

/// Like ScenarioProgram, with the same threads and numbers of operations, except that the threads
/// take turns: after each operation a choice says whose operation is next, and nobody else can go
/// on until it has returned. So an operation that waits for another thread waits for ever: the
/// execution ends in a deadlock or livelock, and its last operation has no response.
class SerialProgram {
 public:
  /// On the harness's golden object if it has one, else on its own. Keeps references to both.
  /// Throws UsageError if the golden object lacks an operation of the harness, or has it with other
  /// arguments.
  SerialProgram(const Harness& harness, const Scenario& scenario);
  SerialProgram(const SerialProgram&) = delete;
  SerialProgram& operator=(const SerialProgram&) = delete;

  /// A runtime::ControlledProgram::Entry; `self` is a SerialProgram.
  static void run(void* self);

 private:
  struct Turns;

  void run_operation(const Call& call, std::uint32_t number) const;
  void run_part(const std::vector<Call>& calls, std::uint32_t first_number) const;
  [[nodiscard]] std::uint32_t choose_next(const Turns& turns) const;
  static void run_thread(void* turns, std::uint32_t index);

  const Scenario& scenario_;
  OpaqueValues opaque_values_;
  bool is_golden_;  ///< with operations that take numbers
  decltype(HeddleObject::create) create_;
  decltype(HeddleObject::destroy) destroy_;
  /// By the harness's index; null: no part of histories, so it is not called.
  std::vector<const OperationDescription*> operations_;
  std::vector<std::uint32_t> first_numbers_;  ///< of each thread's operations
  std::uint32_t first_final_ = 0;
  void* object_ = nullptr;
};

}  // namespace heddle::harnesses
