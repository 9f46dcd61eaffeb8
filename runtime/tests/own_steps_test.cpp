// Steps that a thread takes on its own are those that it would take one by one, and what is said of
// them holds.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "runtime/controlled_program.hpp"
#include "runtime/tests/programs.hpp"
#include "scheduler/event_predicates.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::runtime::tests {
namespace {

using scheduler::Event;
using scheduler::Execution;
using scheduler::FaultKind;
using scheduler::IdleLap;
using scheduler::LogEntry;
using scheduler::Step;
using scheduler::ThreadId;

/// A step as it was told.
struct Taken {
  Event event;
  std::vector<LogEntry> log;
  std::vector<FaultKind> fault;  ///< none or one
};

/// Steps of one thread for which the scheduler was asked once, and what it was offered before.
struct Batch {
  std::vector<Event> offered;
  std::vector<Taken> steps;
};

std::vector<Event> offered_by(Execution& execution) {
  const std::span<const Event> next = execution.next_events();
  return {next.begin(), next.end()};
}

Taken taken(const Step& step) {
  Taken copy{step.event, {step.log.begin(), step.log.end()}, {}};
  if (step.fault != nullptr) {
    copy.fault.push_back(step.fault->kind);
  }
  return copy;
}

/// Whose steps are to follow a step with this choice.
std::vector<ThreadId> threads_at_random(std::mt19937& random, const std::vector<Event>& enabled,
                                        std::uint16_t choice) {
  std::vector<ThreadId> threads(choice == 0 ? random() % 6 : 0);
  for (ThreadId& thread : threads) {
    thread = enabled[random() % enabled.size()].thread;
  }
  return threads;
}

/// An execution at random in batches, to its end.
std::vector<Batch> run(Execution& execution, std::mt19937& random) {
  std::vector<Batch> batches;
  while (true) {
    Batch& batch = batches.emplace_back(Batch{offered_by(execution), {}});
    std::vector<Event> enabled;
    std::copy_if(batch.offered.begin(), batch.offered.end(), std::back_inserter(enabled),
                 [](const Event& event) { return event.enabled; });
    if (enabled.empty()) {
      return batches;
    }
    const Event& chosen = enabled[random() % enabled.size()];
    const auto choice = static_cast<std::uint16_t>(random() % chosen.choices);
    const std::vector<ThreadId> further = threads_at_random(random, enabled, choice);
    const std::span<const Step> steps = execution.steps(chosen.thread, choice, further);
    EXPECT_LE(steps.size(), further.size() + 1);
    for (std::size_t i = 1; i < steps.size(); ++i) {
      EXPECT_EQ(steps[i].event.thread, further[i - 1]);
    }
    for (const Step& step : steps) {
      EXPECT_TRUE(batch.steps.empty() || batch.steps.back().fault.empty());
      batch.steps.push_back(taken(step));
    }
    if (!batch.steps.back().fault.empty()) {
      return batches;
    }
  }
}

void expect_same_event(const Event& a, const Event& b) {
  EXPECT_TRUE(scheduler::is_same_step(a, b));
  EXPECT_EQ(a.choice, b.choice);
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_EQ(a.yielded, b.yielded);
  EXPECT_EQ(a.idle_lap, b.idle_lap);
  EXPECT_EQ(a.operand, b.operand);
  EXPECT_EQ(a.expected, b.expected);
  EXPECT_EQ(a.before, b.before);
  EXPECT_EQ(a.after, b.after);
}

void expect_same_step(const Taken& a, const Taken& b) {
  expect_same_event(a.event, b.event);
  EXPECT_EQ(a.fault, b.fault);
  ASSERT_EQ(a.log.size(), b.log.size());
  for (std::size_t i = 0; i < a.log.size(); ++i) {
    EXPECT_EQ(a.log[i].kind, b.log[i].kind);
    EXPECT_EQ(a.log[i].thread, b.log[i].thread);
    EXPECT_EQ(a.log[i].label, b.log[i].label);
    EXPECT_EQ(a.log[i].address, b.log[i].address);
    EXPECT_EQ(a.log[i].size, b.log[i].size);
  }
}

/// Of what is offered before a step of `next` that nobody was asked for, after one of `last`.
void expect_further_step(const std::vector<Event>& before, const std::vector<Event>& now,
                         ThreadId last, ThreadId next) {
  ASSERT_EQ(before.size(), now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    ASSERT_EQ(before[i].thread, now[i].thread);
    EXPECT_EQ(before[i].enabled, now[i].enabled);
    if (now[i].thread != last) {
      EXPECT_EQ(before[i].kind, now[i].kind);
      EXPECT_EQ(before[i].idle_lap, now[i].idle_lap);
    }
    if (now[i].thread == last || now[i].thread == next) {
      EXPECT_TRUE(scheduler::is_memory_access(now[i].kind));
      EXPECT_EQ(now[i].choices, 1);
      EXPECT_FALSE(now[i].yielded);
      EXPECT_EQ(now[i].idle_lap, IdleLap::none);
    }
  }
}

/// Takes the same steps one by one.
void expect_same_one_by_one(Execution& execution, const std::vector<Batch>& batches) {
  for (const Batch& batch : batches) {
    const std::vector<Event> offered = offered_by(execution);
    ASSERT_EQ(offered.size(), batch.offered.size());
    for (std::size_t i = 0; i < offered.size(); ++i) {
      expect_same_event(offered[i], batch.offered[i]);
    }
    std::vector<Event> before = offered;
    for (const Taken& expected : batch.steps) {
      const ThreadId thread = expected.event.thread;
      if (&expected != batch.steps.data()) {
        const std::vector<Event> now = offered_by(execution);
        expect_further_step(before, now, (&expected)[-1].event.thread, thread);
        before = now;
      }
      expect_same_step(taken(execution.step(thread, expected.event.choice)), expected);
    }
  }
}

struct Case {
  const char* name;
  programs::Program* program;
  bool has_accesses_in_a_row = true;
};

class OwnSteps : public testing::TestWithParam<Case> {};

TEST_P(OwnSteps, AreThoseThatSteppingTakes) {
  ProgramOptions options;
  options.step_limit = 60;
  ControlledProgram program(GetParam().program, nullptr, options);
  std::mt19937 random(8);
  std::size_t further = 0;
  for (unsigned round = 0; round < 100; ++round) {
    const std::vector<Batch> batches = run(program.restart({}), random);
    for (const Batch& batch : batches) {
      further += batch.steps.empty() ? 0 : batch.steps.size() - 1;
    }
    expect_same_one_by_one(program.restart({}), batches);
    if (HasFailure()) {
      FAIL() << "round " << round;
    }
  }
  EXPECT_EQ(further > 0, GetParam().has_accesses_in_a_row);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, OwnSteps,
    testing::Values(Case{"two_increments", programs::two_increments, false},
                    Case{"mutex_protects", programs::mutex_protects, false},
                    Case{"condition_variable", programs::condition_variable, false},
                    Case{"semaphore", programs::semaphore},
                    Case{"barrier", programs::barrier, false},
                    Case{"atomic_wait", programs::atomic_wait},
                    Case{"timed_condition", programs::timed_condition, false},
                    Case{"thread_local_objects", programs::thread_local_objects},
                    Case{"exceptions", programs::exceptions_across_switches},
                    Case{"use_after_free", programs::use_after_free},
                    Case{"heap_overflow", programs::heap_overflow},
                    Case{"null_pointer", programs::null_pointer},
                    Case{"crash_in_one_order", programs::crash_in_one_order, false},
                    Case{"exit_in_thread", programs::exit_in_thread},
                    Case{"spins_on_flag", programs::spins_on_flag, false},
                    Case{"spins_with_yield", programs::spins_with_yield, false},
                    Case{"spins_on_exchange", programs::spins_on_exchange},
                    Case{"spins_on_two_flags", programs::spins_on_two_flags},
                    Case{"spins_on_try_lock", programs::spins_on_try_lock, false},
                    Case{"counts_while_spinning", programs::counts_while_spinning},
                    Case{"writes_while_spinning", programs::writes_while_spinning},
                    Case{"gives_up", programs::gives_up},
                    Case{"reuses_last_freed", programs::reuses_last_freed},
                    Case{"pipe", programs::pipe_to_its_end, false},
                    Case{"values_of_all_operations", programs::values_of_all_operations}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace heddle::runtime::tests
