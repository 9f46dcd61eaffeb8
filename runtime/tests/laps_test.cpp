// Which laps are idle, at -O0 and at -O2; and that executions in which a thread takes no further
// step after an idle lap can be left out: the others have every outcome.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "runtime/controlled_program.hpp"
#include "runtime/tests/loops.hpp"

namespace heddle::runtime::tests {
namespace {

using scheduler::Event;
using scheduler::IdleLap;
using scheduler::ThreadId;

enum class After { going_on, parking };

struct Seen {
  std::set<int> outcomes;
  bool waiting = false;
  bool reload = false;
  bool faulted = false;
  bool cut = false;
  std::uint64_t executions = 0;
};

/// Every order of events, depth first.
class Search {
 public:
  Search(const Loop& loop, After after)
      : program_(loop.program, nullptr, options()), after_(after) {}

  Seen run() {
    constexpr std::uint64_t limit = 20'000;
    do {
      run_one();
      seen_.cut = ++seen_.executions == limit;
    } while (!seen_.cut && backtrack());
    return seen_;
  }

 private:
  struct Node {
    std::vector<ThreadId> threads;
    std::size_t taken = 0;
  };

  static ProgramOptions options() {
    ProgramOptions options;
    options.step_limit = 60;
    return options;
  }

  std::vector<ThreadId> threads_to_choose(std::span<const Event> events) {
    std::vector<ThreadId> threads;
    for (const Event& event : events) {
      seen_.waiting = seen_.waiting || event.idle_lap == IdleLap::waiting;
      seen_.reload = seen_.reload || event.idle_lap == IdleLap::reload;
      const bool parked = after_ == After::parking && event.idle_lap != IdleLap::none;
      if (event.enabled && !parked) {
        threads.push_back(event.thread);
      }
    }
    return threads;
  }

  void run_one() {
    scheduler::Execution& execution = program_.restart({});
    for (std::size_t depth = 0;; ++depth) {
      const std::span<const Event> events = execution.next_events();
      if (events.empty()) {
        seen_.outcomes.insert(program_.exit_status());
        return;
      }
      const std::vector<ThreadId> threads = threads_to_choose(events);
      if (threads.empty()) {
        return;
      }
      if (depth == stack_.size()) {
        stack_.push_back({threads});
      }
      ASSERT_EQ(stack_[depth].threads, threads) << "the program is not deterministic";
      if (execution.step(threads[stack_[depth].taken], 0).fault != nullptr) {
        seen_.faulted = true;
        return;
      }
    }
  }

  bool backtrack() {
    while (!stack_.empty() && ++stack_.back().taken == stack_.back().threads.size()) {
      stack_.pop_back();
    }
    return !stack_.empty();
  }

  ControlledProgram program_;
  After after_;
  std::vector<Node> stack_;
  Seen seen_;
};

struct Case {
  const char* level;
  const Loop* loop;
  Idle expected;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  const auto add = [&all](const char* level, std::span<const Loop> loops, Idle Loop::* expected) {
    for (const Loop& loop : loops) {
      all.push_back({level, &loop, loop.*expected});
    }
  };
  for (const auto loops : {unoptimised::locks, unoptimised::structures, unoptimised::busy_loops}) {
    add("unoptimised", loops(), &Loop::unoptimised);
  }
  for (const auto loops : {optimised::locks, optimised::structures, optimised::busy_loops}) {
    add("optimised", loops(), &Loop::optimised);
  }
  return all;
}

class Laps : public testing::TestWithParam<Case> {};

TEST_P(Laps, AreIdleAsExpectedAndCanBeLeftOut) {
  const auto& [level, loop, expected] = GetParam();
  const Seen full = Search(*loop, After::going_on).run();
  EXPECT_EQ(full.waiting, expected == Idle::waiting || expected == Idle::both);
  EXPECT_EQ(full.reload, expected == Idle::reload || expected == Idle::both);
  EXPECT_EQ(full.faulted, loop->endless);
  const Seen parked = Search(*loop, After::parking).run();
  EXPECT_TRUE(!parked.cut || loop->endless);
  EXPECT_EQ(parked.outcomes, full.outcomes);
  EXPECT_LE(parked.executions, full.executions);
}

INSTANTIATE_TEST_SUITE_P(Loops, Laps, testing::ValuesIn(cases()), [](const auto& info) {
  return std::string(info.param.level) + "_" + info.param.loop->name;
});

}  // namespace
}  // namespace heddle::runtime::tests
