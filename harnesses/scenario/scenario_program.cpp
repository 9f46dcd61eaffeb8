#include "harnesses/scenario/scenario_program.hpp"

#include "harnesses/scenario/program_settings.hpp"
#include "runtime/interpose/program_side.hpp"

namespace heddle::harnesses {
namespace {

struct JoinQuestion {
  void* object;
  std::size_t call;
  bool continues;
};

void ask_listener(void* argument) {
  auto* question = static_cast<JoinQuestion*>(argument);
  question->continues = program_settings().join->continues(
      reinterpret_cast<std::uintptr_t>(question->object), question->call);
}

/// Called as the program under test, when only its initial thread is left.
bool goes_on_with(void* object, std::size_t call) {
  if (program_settings().join == nullptr) {
    return true;
  }
  JoinQuestion question{object, call, true};
  runtime::program_side::as_tester(ask_listener, &question);
  return question.continues;
}

}  // namespace

ScenarioProgram::ScenarioProgram(const Harness& harness, const Scenario& scenario)
    : harness_(harness),
      initial_{&scenario.initial, 0},
      final_{&scenario.final, 0},
      opaque_values_(scenario, harness.operations) {
  for (const OperationDescription& operation : harness.operations) {
    judged_.push_back(is_judged(harness, operation));
  }
  std::uint32_t number = static_cast<std::uint32_t>(scenario.initial.size());
  for (const std::vector<Call>& thread : scenario.threads) {
    threads_.push_back({&thread, number});
    number += static_cast<std::uint32_t>(thread.size());
  }
  final_.first_number = number;
}

void ScenarioProgram::run(void* self) {
  auto& program = *static_cast<ScenarioProgram*>(self);
  bool& concurrent = program_settings().concurrent;
  concurrent = program_settings().final = false;
  program.object_ = program.harness_.create();
  program.run_part(program.initial_);
  concurrent = true;
  runtime::program_side::run_threads(static_cast<std::uint32_t>(program.threads_.size()),
                                     &ScenarioProgram::run_thread, self);
  concurrent = false;
  if (!goes_on_with(program.object_, 0)) {
    return;
  }
  program.check_invariants("when all threads have ended");
  program_settings().final = true;
  if (!program.run_final()) {
    return;
  }
  if (!program.final_.calls->empty()) {
    program.check_invariants("after the final part");
  }
  program.harness_.destroy(program.object_);
}

void ScenarioProgram::check_invariants(const char* when) const {
  for (const Invariant& invariant : harness_.invariants) {
    if (invariant.holds(object_, invariant.predicate) == 0) {
      runtime::program_side::invariant_failed(invariant.name.c_str(), when);
    }
  }
}

void ScenarioProgram::run_thread(void* self, std::uint32_t index) {
  const auto& program = *static_cast<const ScenarioProgram*>(self);
  program.run_part(program.threads_[index]);
}

void ScenarioProgram::run_part(const Part& part) const {
  std::uint32_t number = part.first_number;
  for (const Call& call : *part.calls) {
    run_call(call, number++);
  }
}

bool ScenarioProgram::run_final() const {
  std::uint32_t done = 0;
  for (const Call& call : *final_.calls) {
    if (done > 0 && !goes_on_with(object_, done)) {
      return false;
    }
    run_call(call, final_.first_number + done);
    ++done;
  }
  return true;
}

void ScenarioProgram::run_call(const Call& call, std::uint32_t number) const {
  const OperationDescription& operation = harness_.operations[call.operation];
  HeddleValue result{};
  begin_picks(number);
  if (!judged_[call.operation]) {
    operation.invoke(object_, operation.method, opaque_values_.arguments(number), &result);
    return;
  }
  runtime::program_side::invocation(number);
  operation.invoke(object_, operation.method, opaque_values_.arguments(number), &result);
  const OpaqueValues::Result told = opaque_values_.result_of(result);
  if (told.tells_threads_apart) {
    runtime::program_side::tell_identity();
  }
  runtime::program_side::response(number, told.value.tag, told.value.bits);
}

std::vector<TraceOperation> ScenarioProgram::operations() const {
  std::vector<TraceOperation> operations;
  const auto add = [&](const Part& part, unsigned thread, bool final) {
    for (const Call& call : *part.calls) {
      TraceOperation operation;
      operation.number = static_cast<std::uint32_t>(operations.size());
      operation.thread = thread;
      operation.name = harness_.operations[call.operation].name;
      operation.arguments = call.arguments;
      operation.final = final;
      operations.push_back(operation);
    }
  };
  add(initial_, 0, false);
  for (std::size_t i = 0; i < threads_.size(); ++i) {
    add(threads_[i], static_cast<unsigned>(i + 1), false);
  }
  add(final_, 0, true);
  return operations;
}

}  // namespace heddle::harnesses
