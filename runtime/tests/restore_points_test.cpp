// Executions that go on from restore points are those that were replayed from the start, on a
// thousand generated programs: the same events, offers, logs, faults and ends.

#include <gtest/gtest.h>

#include <cstdio>
#include <random>

#include "base/hashing.hpp"
#include "runtime/controlled_program.hpp"
#include "runtime/tests/generated_program.hpp"

namespace heddle::runtime::tests {
namespace {

using generated::Action;
using generated::Kind;
using scheduler::Event;
using scheduler::Execution;
using scheduler::LogEntry;
using scheduler::Step;

/// Nearly all of these can be copied; what asks the kernel cannot, and is rare.
std::vector<std::vector<Action>> random_script(std::mt19937& random) {
  std::vector<std::vector<Action>> script(2 + random() % 2);
  for (std::vector<Action>& actions : script) {
    actions.resize(2 + random() % 5);
    for (Action& action : actions) {
      const auto kinds = static_cast<unsigned>(Kind::ask_kernel) + (random() % 40 == 0 ? 1U : 0U);
      action = {static_cast<Kind>(random() % kinds), static_cast<std::uint8_t>(random() % 3),
                static_cast<std::uint8_t>(1 + random() % 5)};
    }
  }
  return script;
}

/// A hash of all that the scheduler sees.
class TraceHash {
 public:
  void add(std::uint64_t word) { hash_ = base::chain(hash_, word); }
  void add(const Event& event) {
    add(event.thread);
    add(static_cast<std::uint64_t>(event.kind));
    add(event.site);
    add(event.range.address);
    add(event.range.size);
    add(event.enabled ? 1 : 0);
    add(static_cast<std::uint64_t>(event.idle_lap));
    add(event.choices);
    add(event.operand.low);
    add(event.expected.low);
    add(event.before.low);
    add(event.after.low);
  }
  void add(const LogEntry& entry) {
    add(static_cast<std::uint64_t>(entry.kind));
    add(entry.thread);
    add(entry.label);
    add(entry.address);
    add(entry.size);
    add(entry.value);
  }
  [[nodiscard]] std::uint64_t hash() const { return base::spread(hash_); }

 private:
  std::uint64_t hash_ = 0;
};

/// From where the execution stands to its end, at random.
void run_on(Execution& execution, std::mt19937& random, std::vector<Event>& executed,
            TraceHash& hash) {
  while (true) {
    std::vector<Event> enabled;
    for (const Event& event : execution.next_events()) {
      hash.add(event);
      if (event.enabled) {
        enabled.push_back(event);
      }
    }
    if (enabled.empty()) {
      return;
    }
    const Event& chosen = enabled[random() % enabled.size()];
    const auto choice = static_cast<std::uint16_t>(random() % chosen.choices);
    const Step& step = execution.step(chosen.thread, choice);
    executed.push_back(step.event);
    hash.add(step.event);
    for (const LogEntry& entry : step.log) {
      hash.add(entry);
    }
    if (step.fault != nullptr) {
      hash.add(static_cast<std::uint64_t>(step.fault->kind));
      return;
    }
  }
}

struct Explored {
  std::uint64_t hash = 0;
  std::uint64_t resumed = 0;
};

/// Thirty executions, of which each begins as the one before it did, up to some place.
Explored explore(std::size_t restore_points, unsigned seed) {
  ProgramOptions options;
  options.step_limit = 300;
  options.restore_points = restore_points;
  ControlledProgram program(generated::run_script, nullptr, options);
  std::mt19937 random(seed);
  TraceHash hash;
  std::vector<Event> executed;
  for (unsigned count = 0; count < 30; ++count) {
    Execution& execution = program.restart({});
    for (const LogEntry& entry : program.first_step().log) {
      hash.add(entry);
    }
    executed.resize(executed.size() - executed.size() * (random() % 4) / 4);
    if (!executed.empty()) {
      const scheduler::ReplayedPrefix replayed = execution.replay_prefix(executed);
      EXPECT_EQ(replayed.events, executed.size());
      if (replayed.fault != nullptr) {
        continue;
      }
    }
    run_on(execution, random, executed, hash);
    hash.add(static_cast<std::uint64_t>(program.exit_status()));
  }
  return {hash.hash(), program.resumed()};
}

TEST(RestorePoints, LeadToTheSameExecutionsOnAThousandPrograms) {
  std::mt19937 random(17);
  std::uint64_t resumed = 0;
  unsigned programs_resumed = 0;
  for (unsigned number = 0; number < 1'000; ++number) {
    generated::script = random_script(random);
    const Explored replayed = explore(0, number);
    const Explored restored = explore(1 + number % 7, number);
    ASSERT_EQ(restored.hash, replayed.hash) << "program " << number;
    EXPECT_EQ(replayed.resumed, 0U);
    resumed += restored.resumed;
    programs_resumed += restored.resumed > 0 ? 1 : 0;
  }
  std::printf("%u programs, %llu executions went on from a restore point\n", programs_resumed,
              static_cast<unsigned long long>(resumed));
  EXPECT_GT(programs_resumed, 800U);
}

}  // namespace
}  // namespace heddle::runtime::tests
