#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <random>

#include "scheduler/execution_analysis.hpp"
#include "scheduler/histories/histories.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace {

std::size_t allocations = 0;

}  // namespace

void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) {
    return memory;
  }
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
/// By which long arrays grow.
extern "C" void* __libc_realloc(void* block, std::size_t bytes);
extern "C" void* realloc(void* block, std::size_t bytes) noexcept {
  ++allocations;
  return __libc_realloc(block, bytes);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept { std::free(memory); }

namespace heddle::scheduler::testing {
namespace {

struct RecordedStep {
  Event event;
  std::vector<LogEntry> log;
};
using Recorded = std::vector<RecordedStep>;

/// The steps of one random execution.
Recorded run_at_random(ToyProgram& program, unsigned seed) {
  std::mt19937 random(seed);
  Recorded steps;
  const auto keep = [&](const Step& step) {
    steps.push_back({step.event, {step.log.begin(), step.log.end()}});
  };
  Execution& execution = program.restart({});
  keep(program.first_step());
  while (true) {
    std::vector<Event> enabled;
    for (const Event& event : execution.next_events()) {
      if (event.enabled) {
        enabled.push_back(event);
      }
    }
    if (enabled.empty()) {
      return steps;
    }
    const Event& chosen = enabled[random() % enabled.size()];
    keep(execution.step(chosen.thread, static_cast<std::uint16_t>(random() % chosen.choices)));
  }
}

void analyse(ExecutionAnalysis& analysis, const Recorded& steps, OperationPoset& poset) {
  analysis.begin_execution({});
  for (const RecordedStep& step : steps) {
    analysis.append({step.event, step.log, nullptr});
  }
  analysis.end_execution();
  operation_poset(analysis.trace(), analysis.order(), poset);
  static_cast<void>(key_of(poset));
}

TEST(Allocation, TheAnalysisOfAnExecutionMakesNoneOnceItHasSeenExecutionsAsLong) {
  std::mt19937 random(71);
  const ProgramShape shape{.most_events = 30, .plain = true, .conditions = true, .operations = 6};
  for (unsigned round = 0; round < 20; ++round) {
    ToyProgram program = make_program(random_threads(random, shape));
    std::vector<Recorded> executions;
    while (executions.size() < 99) {
      executions.push_back(run_at_random(program, static_cast<unsigned>(executions.size())));
    }
    ExecutionAnalysis analysis;
    OperationPoset poset;
    for (unsigned pass = 0; pass < 64; ++pass) {  // each in its turn is one that is noted
      for (const Recorded& steps : executions) {
        analyse(analysis, steps, poset);
      }
    }
    const std::size_t before = allocations;
    for (const Recorded& steps : executions) {
      analyse(analysis, steps, poset);
    }
    EXPECT_EQ(allocations, before) << "round " << round;
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
