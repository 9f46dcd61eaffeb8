#include "harnesses/scenario/serial_program.hpp"

#include <fmt/format.h>
#include <semaphore.h>

#include <algorithm>
#include <string>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/program_settings.hpp"
#include "runtime/interpose/program_side.hpp"
#include "scheduler/event.hpp"

namespace heddle::harnesses {
namespace {

/// Of a scenario with serial runs, of which there are too many long before.
constexpr std::size_t most_threads = 63;

bool takes_the_same(const OperationDescription& a, const OperationDescription& b) {
  return std::ranges::equal(a.arguments, b.arguments, {}, &HeddleArgument::is_bool,
                            &HeddleArgument::is_bool);
}

/// What stands in for `operation`.
const OperationDescription& counterpart(const GoldenObject& golden,
                                        const OperationDescription& operation) {
  const auto found =
      std::ranges::find(golden.operations, operation.name, &OperationDescription::name);
  if (found == golden.operations.end()) {
    std::string known;
    for (const OperationDescription& other : golden.operations) {
      known += (known.empty() ? "" : ", ") + signature(other);
    }
    throw UsageError(
        "the golden object has no operation '" + operation.name +
        "', which the harness has (golden operations: " + (known.empty() ? "none" : known) + ")");
  }
  if (!takes_the_same(*found, operation)) {
    throw UsageError("the golden object's " + signature(*found) +
                     " takes other arguments than the harness's " + signature(operation));
  }
  return *found;
}

}  // namespace

/// On the initial thread's stack, so that each execution has it anew, at the same address.
struct SerialProgram::Turns {
  const SerialProgram* program;
  std::uint32_t first;                   ///< whose turn is the first
  std::uint32_t done[most_threads + 1];  ///< by thread: operations that have returned
  sem_t turn[most_threads + 1];          ///< by thread: may it go on?
};

SerialProgram::SerialProgram(const Harness& harness, const Scenario& scenario)
    : scenario_(scenario),
      opaque_values_(scenario, harness.operations),
      is_golden_(harness.golden.has_value()),
      create_(harness.golden ? harness.golden->create : harness.create),
      destroy_(harness.golden ? harness.golden->destroy : harness.destroy) {
  if (scenario.threads.size() > most_threads) {
    throw UsageError(fmt::format("serial runs can have {} threads, the scenario has {}",
                                 most_threads, scenario.threads.size()));
  }
  for (const OperationDescription& operation : harness.operations) {
    const bool is_called = is_judged(harness, operation);
    operations_.push_back(!is_called       ? nullptr
                          : harness.golden ? &counterpart(*harness.golden, operation)
                                           : &operation);
  }
  auto number = static_cast<std::uint32_t>(scenario.initial.size());
  for (const std::vector<Call>& thread : scenario.threads) {
    first_numbers_.push_back(number);
    number += static_cast<std::uint32_t>(thread.size());
  }
  first_final_ = number;
}

void SerialProgram::run(void* self) {
  auto& program = *static_cast<SerialProgram*>(self);
  bool& concurrent = program_settings().concurrent;
  concurrent = program_settings().final = false;
  program.object_ = program.create_();
  program.run_part(program.scenario_.initial, 0);
  concurrent = true;
  const auto threads = static_cast<std::uint32_t>(program.scenario_.threads.size());
  Turns turns{};
  turns.program = &program;
  for (std::uint32_t i = 0; i < threads; ++i) {
    sem_init(&turns.turn[i], 0, 0);
  }
  turns.first = program.choose_next(turns);
  runtime::program_side::run_threads(threads, &SerialProgram::run_thread, &turns);
  concurrent = false;
  program_settings().final = true;
  program.run_part(program.scenario_.final, program.first_final_);
  program.destroy_(program.object_);
}

void SerialProgram::run_thread(void* context, std::uint32_t index) {
  auto& turns = *static_cast<Turns*>(context);
  const SerialProgram& program = *turns.program;
  const std::vector<Call>& calls = program.scenario_.threads[index];
  std::uint32_t& done = turns.done[index];
  if (index != turns.first) {
    sem_wait(&turns.turn[index]);
  }
  for (;;) {
    program.run_operation(calls[done], program.first_numbers_[index] + done);
    ++done;
    const std::uint32_t next = program.choose_next(turns);
    if (next == index) {
      continue;
    }
    if (next < program.scenario_.threads.size()) {
      sem_post(&turns.turn[next]);
    }
    if (done == calls.size()) {
      return;
    }
    sem_wait(&turns.turn[index]);
  }
}

/// A thread that has operations left; as many as there are threads if none has.
std::uint32_t SerialProgram::choose_next(const Turns& turns) const {
  const auto has_more = [&](std::uint32_t thread) {
    return turns.done[thread] < scenario_.threads[thread].size();
  };
  const auto threads = static_cast<std::uint32_t>(scenario_.threads.size());
  std::uint32_t candidates = 0;
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    candidates += has_more(thread) ? 1U : 0U;
  }
  std::uint32_t skipped = candidates == 0 ? 0 : runtime::program_side::choose(candidates);
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    if (has_more(thread) && skipped-- == 0) {
      return thread;
    }
  }
  return threads;
}

void SerialProgram::run_part(const std::vector<Call>& calls, std::uint32_t first_number) const {
  for (std::uint32_t i = 0; i < calls.size(); ++i) {
    run_operation(calls[i], first_number + i);
  }
}

void SerialProgram::run_operation(const Call& call, std::uint32_t number) const {
  if (operations_[call.operation] == nullptr) {
    return;
  }
  const OperationDescription& operation = *operations_[call.operation];
  HeddleValue result{};
  begin_picks(number);
  runtime::program_side::invocation(number);
  const std::int64_t* arguments =
      is_golden_ ? call.arguments.data() : opaque_values_.arguments(number);
  operation.invoke(object_, operation.method, arguments, &result);
  result = opaque_values_.result_of(result).value;
  runtime::program_side::response(number, result.tag, result.bits);
}

}  // namespace heddle::harnesses
