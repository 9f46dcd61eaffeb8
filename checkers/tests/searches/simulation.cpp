#include "checkers/tests/searches/simulation.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::checkers {
namespace {

bool asks_the_same(const Call& a, const Call& b) {
  return a.method == b.method && a.arguments == b.arguments;
}

}  // namespace

Simulation::Simulation(const std::string& type, const std::vector<Operation>& operations,
                       unsigned seed)
    : specification_(*find_specification(type)), random_(seed) {
  for (const Operation& operation : operations) {
    if (!operation.is_pending()) {
      calls_.push_back(resolve(specification_, operation, values_));
    }
  }
}

CodedHistory Simulation::make(const SimulationOptions& options) {
  CodedHistory history;
  history.specification = &specification_;
  history.initial = state_ = specification_.initial();
  history.values = values_;
  position_ = 0;
  std::vector<Process> processes(options.processes);
  const auto is_busy = [](const Process& process) { return process.at != Process::At::idle; };
  while (history.size() < options.operations || std::ranges::any_of(processes, is_busy)) {
    Process& process = processes[random_() % processes.size()];
    if (is_busy(process) || history.size() < options.operations) {
      turn(process, options, history);
    }
  }
  return history;
}

void Simulation::turn(Process& process, const SimulationOptions& options, CodedHistory& history) {
  if (process.at == Process::At::idle) {
    process = {Process::At::invoked, static_cast<OperationIndex>(history.size())};
    history.calls.push_back(calls_[random_() % calls_.size()]);
    history.calls.back().any_result = true;
    history.invocations.push_back(position_++);
    history.responses.push_back(never);
  } else if (process.at == Process::At::invoked) {
    take_effect(history.calls[process.operation], history);
    process.at = Process::At::effective;
  } else {
    process.at = Process::At::idle;
    if (std::uniform_real_distribution(0.0, 1.0)(random_) >= options.pending) {
      history.responses[process.operation] = position_++;
      history.calls[process.operation].any_result = false;
    }
  }
}

void Simulation::take_effect(Call& call, CodedHistory& history) {
  NextStates next;
  const StepContext context{specification_, history.values};
  const std::size_t first = random_() % calls_.size();
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    const Call& answer = calls_[(first + i) % calls_.size()];
    if (asks_the_same(answer, call)) {
      specification_.step(state_, answer, next, context);
      if (!next.empty()) {
        call.result = answer.result;
        state_ = next[random_() % next.size()];
        return;
      }
    }
  }
  HEDDLE_ASSERT(false, "an answer for every state");
}

void Simulation::mutate(CodedHistory& history) {
  Call& call = history.calls[random_() % history.size()];
  const std::size_t first = random_() % calls_.size();
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    const Call& answer = calls_[(first + i) % calls_.size()];
    if (asks_the_same(answer, call) && answer.result != call.result) {
      call.result = answer.result;
      return;
    }
  }
}

}  // namespace heddle::checkers
