// Replaying what an earlier execution did leads to where stepping leads, for all that the scheduler
// can see.

#include <gtest/gtest.h>

#include <random>

#include "runtime/controlled_program.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

using scheduler::Event;
using scheduler::Execution;
using scheduler::FaultKind;
using scheduler::ReplayedPrefix;
using scheduler::Step;

/// All that the scheduler sees of one execution from some place on.
struct Seen {
  std::vector<std::vector<Event>> offered;  ///< before each step
  std::vector<Event> executed;
  std::vector<std::size_t> log_entries;  ///< after each step
  std::vector<FaultKind> fault;          ///< none or one
};

/// Takes the given steps, then others at random, to the end.
Seen run(Execution& execution, std::span<const Event> given, std::mt19937& random) {
  Seen seen;
  while (seen.fault.empty()) {
    const std::span<const Event> next = execution.next_events();
    seen.offered.emplace_back(next.begin(), next.end());
    std::vector<Event> enabled;
    for (const Event& event : next) {
      if (event.enabled) {
        enabled.push_back(event);
      }
    }
    if (enabled.empty()) {
      break;
    }
    const std::size_t position = seen.executed.size();
    const Event& random_one = enabled[random() % enabled.size()];
    const Event& chosen = position < given.size() ? given[position] : random_one;
    const auto choice = static_cast<std::uint16_t>(
        position < given.size() ? chosen.choice : random() % chosen.choices);
    const Step& step = execution.step(chosen.thread, choice);
    seen.executed.push_back(step.event);
    seen.log_entries.push_back(step.log.size());
    if (step.fault != nullptr) {
      seen.fault.push_back(step.fault->kind);
    }
  }
  return seen;
}

void expect_same_event(const Event& a, const Event& b) {
  EXPECT_TRUE(scheduler::is_same_step(a, b));
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_EQ(a.yielded, b.yielded);
  EXPECT_EQ(a.idle_lap, b.idle_lap);
  EXPECT_EQ(a.operand, b.operand);
  EXPECT_EQ(a.expected, b.expected);
  EXPECT_EQ(a.before, b.before);
  EXPECT_EQ(a.after, b.after);
}

/// `rest` is what `whole` was from its step `first` on.
void expect_same_rest(const Seen& whole, const Seen& rest, std::size_t first) {
  ASSERT_EQ(whole.executed.size(), first + rest.executed.size());
  ASSERT_EQ(whole.offered.size(), first + rest.offered.size());
  EXPECT_EQ(whole.fault, rest.fault);
  for (std::size_t i = 0; i < rest.executed.size(); ++i) {
    expect_same_event(whole.executed[first + i], rest.executed[i]);
    EXPECT_EQ(whole.log_entries[first + i], rest.log_entries[i]);
  }
  for (std::size_t i = 0; i < rest.offered.size(); ++i) {
    const std::vector<Event>& offered = rest.offered[i];
    ASSERT_EQ(whole.offered[first + i].size(), offered.size());
    for (std::size_t t = 0; t < offered.size(); ++t) {
      expect_same_event(whole.offered[first + i][t], offered[t]);
    }
  }
}

struct Case {
  const char* name;
  programs::Program* program;
};

class ReplayPrefix : public testing::TestWithParam<Case> {};

/// How many executions went on from a restore point.
void expect_same(programs::Program* tested, std::size_t restore_points, std::uint64_t& resumed) {
  ProgramOptions options;
  options.step_limit = 200;
  options.restore_points = restore_points;
  ControlledProgram program(tested, nullptr, options);
  std::mt19937 random(5);
  resumed = 0;
  for (unsigned round = 0; round < 40; ++round) {
    const Seen whole = run(program.restart({}), {}, random);
    for (unsigned part = 0; part < 5; ++part) {
      const std::size_t events = random() % (whole.executed.size() + 1);
      const std::span<const Event> all = whole.executed;
      Execution& execution = program.restart({});
      const ReplayedPrefix replayed = execution.replay_prefix(all.first(events));
      ASSERT_EQ(replayed.events, events);
      if (replayed.fault != nullptr) {
        continue;
      }
      expect_same_rest(whole, run(execution, all.subspan(events), random), events);
      if (testing::Test::HasFailure()) {
        FAIL() << "round " << round << ", after " << events << " events";
      }
    }
  }
  resumed = program.resumed();
}

TEST_P(ReplayPrefix, LeadsWhereSteppingLeads) {
  std::uint64_t resumed = 0;
  expect_same(GetParam().program, 0, resumed);
  EXPECT_EQ(resumed, 0U);
}

TEST_P(ReplayPrefix, FromARestorePointLeadsThereToo) {
  std::uint64_t resumed = 0;
  expect_same(GetParam().program, 1, resumed);
  EXPECT_GT(resumed, 0U);
  expect_same(GetParam().program, 3, resumed);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, ReplayPrefix,
    testing::Values(Case{"two_increments", programs::two_increments},
                    Case{"mutex_protects", programs::mutex_protects},
                    Case{"condition_variable", programs::condition_variable},
                    Case{"shared_mutex", programs::shared_mutex},
                    Case{"semaphore", programs::semaphore}, Case{"barrier", programs::barrier},
                    Case{"async", programs::async}, Case{"call_once", programs::call_once},
                    Case{"timed_condition", programs::timed_condition},
                    Case{"signal", programs::signal_that_nobody_may_hear},
                    Case{"time_of_a_wait", programs::time_at_which_a_wait_began},
                    Case{"deadlock", programs::deadlock},
                    Case{"thread_local_objects", programs::thread_local_objects},
                    Case{"exceptions", programs::exceptions_across_switches},
                    Case{"use_after_free", programs::use_after_free},
                    Case{"crash_in_one_order", programs::crash_in_one_order},
                    Case{"exit_in_thread", programs::exit_in_thread},
                    Case{"spins_on_flag", programs::spins_on_flag},
                    Case{"spins_on_exchange", programs::spins_on_exchange},
                    Case{"spins_on_two_flags", programs::spins_on_two_flags},
                    Case{"spins_on_try_lock", programs::spins_on_try_lock},
                    Case{"counts_while_spinning", programs::counts_while_spinning},
                    Case{"writes_while_spinning", programs::writes_while_spinning},
                    Case{"gives_up", programs::gives_up},
                    Case{"reuses_last_freed", programs::reuses_last_freed},
                    Case{"values_of_all_operations", programs::values_of_all_operations}),
    [](const auto& info) { return info.param.name; });

/// The events of some execution of two_increments.
std::vector<Event> an_execution(ControlledProgram& program) {
  std::mt19937 random(6);
  return run(program.restart({}), {}, random).executed;
}

TEST(ReplayPrefix, StopsBeforeAnEventThatIsNotTheNext) {
  ControlledProgram program(programs::two_increments, nullptr, {});
  std::vector<Event> executed = an_execution(program);
  ASSERT_GT(executed.size(), 3U);
  for (std::size_t at = 0; at < executed.size(); ++at) {
    std::vector<Event> other = executed;
    ++other[at].site;
    EXPECT_EQ(program.restart({}).replay_prefix(other).events, at);
    other = executed;
    other[at].thread = 60;
    EXPECT_EQ(program.restart({}).replay_prefix(other).events, at);
  }
}

TEST(ReplayPrefix, OfNothingDoesNothing) {
  ControlledProgram program(programs::two_increments, nullptr, {});
  const std::vector<Event> executed = an_execution(program);
  Execution& execution = program.restart({});
  EXPECT_EQ(execution.replay_prefix({}).events, 0U);
  EXPECT_EQ(execution.replay_prefix(executed).events, executed.size());
}

}  // namespace
}  // namespace heddle::runtime::tests
