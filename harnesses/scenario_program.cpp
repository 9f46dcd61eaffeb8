#include "harnesses/scenario_program.hpp"

#include "harnesses/program_settings.hpp"
#include "runtime/program_side.hpp"

namespace heddle::harnesses {
namespace {

struct JoinQuestion {
  void* object;
  bool continues;
};

void ask_listener(void* argument) {
  auto* question = static_cast<JoinQuestion*>(argument);
  question->continues =
      program_settings().join->continues(reinterpret_cast<std::uintptr_t>(question->object));
}

/// Called as the program under test, when only its initial thread is left.
bool continues_after_join(void* object) {
  if (program_settings().join == nullptr) return true;
  JoinQuestion question{object, true};
  runtime::program_side::as_tester(ask_listener, &question);
  return question.continues;
}

}  // namespace

ScenarioProgram::ScenarioProgram(const Harness& harness, const Scenario& scenario)
    : harness_(harness), initial_{&scenario.initial, 0}, final_{&scenario.final, 0} {
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
  if (!continues_after_join(program.object_)) return;
  program_settings().final = true;
  program.run_part(program.final_);
  program.harness_.destroy(program.object_);
}

void ScenarioProgram::run_thread(void* self, std::uint32_t index) {
  const auto& program = *static_cast<const ScenarioProgram*>(self);
  program.run_part(program.threads_[index]);
}

void ScenarioProgram::run_part(const Part& part) const {
  std::uint32_t number = part.first_number;
  for (const Call& call : *part.calls) {
    const OperationDescription& operation = harness_.operations[call.operation];
    HeddleValue result{};
    begin_picks(number);
    runtime::program_side::invocation(number);
    operation.invoke(object_, operation.method, call.arguments.data(), &result);
    runtime::program_side::response(number, result.tag, result.bits);
    ++number;
  }
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
