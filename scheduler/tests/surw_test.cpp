#include "scheduler/random/surw.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;
using Interest = Surw::Interest;

/// Counts are exact from the second execution on.
constexpr unsigned learning = 1;

Instructions repeated(unsigned count, const Instruction& instruction) {
  return Instructions(count, instruction);
}

/// Each of `kinds` was seen, and as often as if all were equally likely: within six standard
/// deviations of the mean, but for one chance in some hundred million.
void expect_uniform(const std::map<std::string, unsigned>& seen, std::size_t kinds) {
  unsigned all = 0;
  for (const auto& [kind, count] : seen) {
    all += count;
  }
  const double p = 1 / static_cast<double>(kinds);
  const double deviation = std::sqrt(all * p * (1 - p));
  EXPECT_EQ(seen.size(), kinds);
  for (const auto& [kind, count] : seen) {
    EXPECT_NEAR(count, all * p, 6 * deviation) << kind;
  }
}

/// How often `executions` executions, after those in which it learns, are of each kind.
std::map<std::string, unsigned> kinds_seen(Program& program, Surw& strategy, unsigned executions,
                                           const std::function<std::string(const Trace&)>& kind) {
  std::map<std::string, unsigned> seen;
  unsigned number = 0;
  ForEach observer([&](const ExecutionResult& result) {
    if (++number > learning) {
      ++seen[kind(result.trace)];
    }
  });
  ExecutionAnalysis analysis;
  explore(program, strategy, observer, {.executions = executions + learning}, analysis, {});
  return seen;
}

/// 2 events of one thread and 4 of the other: 6! / (2! 4!) = 15 orders. A walk with a fair coin has
/// the two first with probability 1/4, not 1/15.
TEST(Surw, GivesEachOrderOfAllEventsTheSameChance) {
  ToyProgram program = make_program({repeated(2, {.code = Code::add, .location = 0, .site = 1}),
                                     repeated(4, {.code = Code::add, .location = 0, .site = 2})});
  Surw strategy(3, Interest::everything);
  expect_uniform(kinds_seen(program, strategy, 6000, order_text), 15);
}

/// The order of the events on location 0, where each thread has two of them, is one of 6, however
/// many events the first thread has before.
TEST(Surw, GivesEachOrderOfTheEventsOfInterestTheSameChance) {
  Instructions late = repeated(30, {.code = Code::add, .location = 1, .site = 9});
  late.push_back({.code = Code::add, .location = 0, .site = 1});
  late.push_back({.code = Code::add, .location = 0, .site = 1});
  ToyProgram program =
      make_program({late, repeated(2, {.code = Code::add, .location = 0, .site = 2})});
  Surw strategy(4, Interest::one_location);
  const auto order = [](const Trace& trace) {
    std::string text;
    for (const Event& event : trace.events()) {
      text += event.site == 9 ? "" : std::to_string(event.thread);
    }
    return text;
  };
  expect_uniform(kinds_seen(program, strategy, 6000, order), 6);
}

/// Thread 0 creates threads 1 and 2 and ends; these have two events each.
class Creation final : public Program, private Execution {
 public:
  Execution& restart(const PromotedSites& /*promoted*/) override {
    done_ = {};
    step_ = {};
    return *this;
  }
  [[nodiscard]] const Step& first_step() const override { return step_; }

 private:
  std::span<const Event> next_events() override {
    next_.clear();
    for (ThreadId thread = 0; thread < done_.size(); ++thread) {
      const bool is_there = thread == 0 || done_[0] >= thread;
      if (is_there && done_.at(thread) < 2) {
        Event& event = next_.emplace_back();
        event.thread = thread;
        if (thread == 0) {
          event.kind = EventKind::thread_create;
          event.peer = static_cast<ThreadId>(done_[0] + 1);
        } else {
          event.kind = EventKind::store;
          event.writes = true;
          event.range = {0x1000, 8};
        }
      }
    }
    return next_;
  }
  const Step& step(ThreadId thread, std::uint16_t /*choice*/) override {
    step_.event = *find_event(next_events(), thread);
    ++done_.at(thread);
    return step_;
  }

  std::array<unsigned, 3> done_{};
  std::vector<Event> next_;
  Step step_;
};

/// The orders are the linear extensions of a tree: creation of 1, below it the events of 1 and
/// creation of 2, below that the events of 2. By the hook length formula there are 6! / (6 * 3 * 2
/// * 1 * 2 * 1) = 10 of them. If the events of threads to come did not count for their creator, the
/// orders in which thread 2 comes late would be more frequent.
TEST(Surw, CountsThreadsToComeForTheirCreator) {
  Creation program;
  Surw strategy(5, Interest::everything);
  expect_uniform(kinds_seen(program, strategy, 6000, order_text), 10);
}

/// A thread has 1 or 40 events, by a choice: the estimate is wrong in each execution. All orders of
/// the short form are seen nevertheless, and each execution ends.
TEST(Surw, ComesToAnEndWhereCountsAreWrong) {
  const ToyProgram::Body chooser = [](ToyActions toy) -> ToyThread {
    const ToyResult chosen = co_await toy.choice(2);
    const unsigned events = chosen.before == 0 ? 1 : 40;
    for (unsigned i = 0; i < events; ++i) {
      co_await toy.add(0, 1);
    }
  };
  const ToyProgram::Body other = [](ToyActions toy) -> ToyThread {
    co_await toy.add(0, 1);
    co_await toy.add(0, 1);
  };
  ToyProgram program({chooser, other}, 1);
  for (const Interest interest : {Interest::everything, Interest::one_location}) {
    Surw strategy(6, interest);
    std::set<std::string> short_orders;
    const auto note = [&](const ExecutionResult& result) {
      if (result.trace.events().size() == 4) {  // the choice, 1 and 2
        short_orders.insert(order_text(result.trace));
      }
    };
    EXPECT_EQ(explore_toy(program, strategy, note, 1000).statistics.executions, 1000U);
    EXPECT_EQ(short_orders.size(), 3U);
  }
}

/// A thread counts until another one sets a flag, which does so after an event of interest, and is
/// held back before it while the first is intended.
TEST(Surw, LetsOthersGoWhereTheIntendedThreadWaitsInALoop) {
  constexpr unsigned most_laps = 100'000;
  const ToyProgram::Body waits = [](ToyActions toy) -> ToyThread {
    for (unsigned lap = 0; lap < most_laps; ++lap) {
      const ToyResult flag = co_await toy.load(1);
      if (flag.before == 1) {
        co_await toy.add(0, 1);
        co_return;
      }
    }
    toy.note(1);
  };
  const ToyProgram::Body sets = [](ToyActions toy) -> ToyThread {
    co_await toy.add(0, 1);
    co_await toy.store(1, 1);
  };
  ToyProgram program({waits, sets}, 2);
  for (const Interest interest : {Interest::everything, Interest::one_location, Interest::drawn}) {
    Surw strategy(7, interest);
    EXPECT_EQ(explore_toy(program, strategy, nullptr, 100).outcomes.size(), 1U);
  }
}

TEST(EventCounts, AreMeansAndKnowWhatIsShared) {
  ToyProgram program = make_program({{{.code = Code::store, .location = 0, .value = 1, .site = 1},
                                      {.code = Code::load, .location = 1, .site = 2},
                                      {.code = Code::store, .location = 2, .value = 1, .site = 3}},
                                     {{.code = Code::load, .location = 0, .site = 4},
                                      {.code = Code::load, .location = 1, .site = 5}}});
  EventCounts counts;
  Surw strategy(1);
  explore_toy(
      program, strategy,
      [&](const ExecutionResult& result) { counts.learn(result.trace.events()); }, 3);
  EXPECT_EQ(counts.executions(), 3U);
  EXPECT_EQ(counts.threads().size(), 2U);
  EXPECT_EQ(counts.of(EventCounts::everything, 0), 3U);
  EXPECT_EQ(counts.of(EventCounts::everything, 1), 2U);
  EXPECT_EQ(counts.of(EventCounts::everything, 7), 0U);
  ASSERT_EQ(counts.shared().size(), 1U) << "1 is only read, 2 is one thread's";
  Event event;
  event.range = toy_range(0);
  EXPECT_TRUE(counts.is_in(counts.shared()[0], event));
  event.range = toy_range(1);
  EXPECT_FALSE(counts.is_in(counts.shared()[0], event));
}

}  // namespace
}  // namespace heddle::scheduler::testing
