#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "scheduler/around/in_turns.hpp"
#include "scheduler/random/pct.hpp"
#include "scheduler/random/pos.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/random/surw.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

constexpr std::uint64_t seeds = 2000;

/// How many of `seeds` strategies made by `make(seed)` show an outcome that `is_bug` in their
/// execution number `execution`, from 1.
template <typename Make>
unsigned hits(ToyProgram& program, Make make, const std::function<bool(const Trace&)>& is_bug,
              std::uint64_t execution) {
  unsigned count = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    auto strategy = make(seed);
    std::uint64_t number = 0;
    bool found = false;
    explore_toy(
        program, strategy,
        [&](const ExecutionResult& result) {
          if (++number == execution) {
            found = is_bug(result.trace);
          }
        },
        execution);
    count += found ? 1 : 0;
  }
  return count;
}

/// An event that hits with probability p does so in `seeds` independent trials at least this often,
/// but for one chance in a thousand million (six standard deviations).
double least_hits(double p) {
  const auto n = static_cast<double>(seeds);
  return n * p - 6 * std::sqrt(n * p * (1 - p));
}

Pct pct(std::uint64_t seed, unsigned depth, std::uint64_t events) {
  return Pct({.seed = seed, .depth = depth, .expected_events = events});
}

/// Position of the event of `site`, or of the first of thread `thread` at it.
std::size_t position_of(const Trace& trace, SiteId site) {
  const auto events = trace.events();
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].site == site) {
      return i;
    }
  }
  return events.size();
}

Instructions repeated(unsigned count, const Instruction& instruction) {
  return Instructions(count, instruction);
}

/// One thread does `before` events on its own and then writes x (site 1); the other does one event,
/// a read of x (site 2). The shape of the first example of the paper on POS: the two orders of the
/// race are a long way apart for a random walk.
ThreadList late_writer(unsigned before) {
  Instructions writer = repeated(before, {.code = Code::store, .location = 1, .site = 9});
  writer.push_back({.code = Code::store, .location = 0, .value = 1, .site = 1});
  return {writer, {{.code = Code::load, .location = 0, .site = 2}}};
}

bool reader_is_late(const Trace& trace) { return position_of(trace, 1) < position_of(trace, 2); }

/// An atomicity violation, depth 2: the other thread's one event must come between sites 1 and 2,
/// which are neighbours in a thread of `length` events. First the order (1, other), then (other,
/// 2).
ThreadList intruder(unsigned length) {
  Instructions victim = repeated(length, {.code = Code::add, .location = 0, .site = 9});
  victim[length / 2].site = 1;
  victim[length / 2 + 1].site = 2;
  return {victim, {{.code = Code::add, .location = 0, .site = 3}}};
}

bool intrudes(const Trace& trace) {
  const std::size_t other = position_of(trace, 3);
  return position_of(trace, 1) < other && other < position_of(trace, 2);
}

TEST(Pct, FindsABugOfDepthOneInAtLeastOneOfNExecutions) {
  ToyProgram program = make_program(late_writer(30));
  const unsigned found =
      hits(program, [](std::uint64_t seed) { return pct(seed, 1, 0); }, reader_is_late, 1);
  EXPECT_GE(found, least_hits(1.0 / 2));
}

TEST(Pct, FindsABugOfDepthTwoAtLeastAsOftenAsItsBoundSays) {
  constexpr unsigned length = 19;
  ToyProgram program = make_program(intruder(length));
  // n = 2 threads; k = 19: the twentieth event has no alternative.
  const double bound = PctBound{.threads = 2, .events = length, .depth = 2}.probability();
  EXPECT_DOUBLE_EQ(bound, 1.0 / (2 * length));
  const unsigned found =
      hits(program, [&](std::uint64_t seed) { return pct(seed, 2, length); }, intrudes, 1);
  EXPECT_GE(found, least_hits(bound));
  const unsigned at_depth_one =
      hits(program, [&](std::uint64_t seed) { return pct(seed, 1, length); }, intrudes, 1);
  EXPECT_EQ(at_depth_one, 0U);  // without a change point each thread runs through
}

/// The second thread must act between the first one's sites 1 and 2 and again between 4 and 5,
/// where its first act (site 3) and its second (site 6) are at distance: two change points at
/// least.
TEST(Pct, FindsABugOfDepthThreeAtLeastAsOftenAsItsBoundSays) {
  Instructions victim = repeated(8, {.code = Code::add, .location = 0, .site = 9});
  victim[1].site = 1;
  victim[2].site = 2;
  Instructions other = repeated(3, {.code = Code::add, .location = 0, .site = 8});
  other[0].site = 3;
  ThreadList threads{victim, other};
  threads[1][1].site = 6;
  const auto is_bug = [](const Trace& trace) {
    const std::size_t first = position_of(trace, 3);
    const std::size_t second = position_of(trace, 6);
    return position_of(trace, 1) < first && first < position_of(trace, 2) &&
           position_of(trace, 2) < second;
  };
  ToyProgram program = make_program(threads);
  // 11 events, in the bug's executions all but at most the last three with an alternative.
  const double bound = PctBound{.threads = 2, .events = 11, .depth = 3}.probability();
  const unsigned found =
      hits(program, [&](std::uint64_t seed) { return pct(seed, 3, 11); }, is_bug, 1);
  EXPECT_GE(found, least_hits(bound));
}

TEST(Pct, LearnsTheNumberOfEventsAndThreads) {
  ToyProgram program = make_program(intruder(9));
  Pct strategy({.seed = 1, .depth = 2});
  EXPECT_EQ(strategy.bound().probability(), 0);
  explore_toy(program, strategy, nullptr, 100);
  EXPECT_EQ(strategy.bound().threads, 2U);
  EXPECT_GE(strategy.bound().events, 1U);
  EXPECT_LE(strategy.bound().events, 9U);
}

/// Counts while it waits, so that no lap is idle, until the flag is set; gives way if it `yields`.
ToyProgram counting_waiter() {
  const ToyProgram::Body waiter = [](ToyActions toy) -> ToyThread {
    std::uint64_t turns = 0;
    while ((co_await toy.load(0, 1)).before == 0) {
      co_await toy.store(1, ++turns, 2);
    }
  };
  const ToyProgram::Body setter = [](ToyActions toy) -> ToyThread { co_await toy.store(0, 1, 3); };
  return ToyProgram({waiter, setter}, 2);
}

TEST(Pct, DoesNotLetASpinningThreadStarveTheOthers) {
  ToyProgram program = counting_waiter();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Pct strategy({.seed = seed, .depth = 3});
    std::size_t longest = 0;
    explore_toy(
        program, strategy,
        [&](const ExecutionResult& e) { longest = std::max(longest, e.trace.events().size()); },
        10);
    EXPECT_LT(longest, 100'000U);
  }
}

TEST(Pct, LetsAThreadThatYieldsGoOnEverySecondTime) {
  unsigned gone_on = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Pct strategy({.seed = seed, .depth = 1});
    strategy.begin_execution();
    std::vector<Event> next_events(2);
    next_events[1].thread = 1;
    const auto first = strategy.choose(next_events);
    next_events.at(*first).yielded = true;
    gone_on += strategy.choose(next_events) == first ? 1 : 0;
  }
  EXPECT_GE(gone_on, least_hits(0.5));
  EXPECT_GE(seeds - gone_on, least_hits(0.5));
}

TEST(Pos, DecidesADistantRaceFarMoreOftenThanARandomWalk) {
  constexpr unsigned before = 10;
  ToyProgram program = make_program(late_writer(before));
  const unsigned by_pos =
      hits(program, [](std::uint64_t seed) { return Pos(seed); }, reader_is_late, 1);
  const unsigned by_walk =
      hits(program, [](std::uint64_t seed) { return RandomWalk(seed); }, reader_is_late, 1);
  // The reader must have the lowest of 12 random priorities: 1 in 12. A walk: 1 in 2^11.
  EXPECT_GE(by_pos, least_hits(1.0 / 12));
  EXPECT_LT(by_walk, by_pos / 10);
}

TEST(Pos, FindsEveryOrderOfASmallProgram) {
  const ThreadList threads{repeated(2, {.code = Code::add, .location = 0, .site = 1}),
                           repeated(2, {.code = Code::add, .location = 0, .site = 2})};
  ToyProgram program = make_program(threads);
  Pos strategy(1);
  EXPECT_EQ(explore_toy(program, strategy, nullptr, 200).orders.size(), 6U);
}

/// Random programs with locks, conditions and values: no outcome that the full search does not
/// have, and nearly all of those it has.
TEST(RandomisedStrategies, ShowOutcomesOfTheFullSearchOnly) {
  std::mt19937 random(77);
  std::size_t all = 0;
  std::size_t by_pct = 0;
  std::size_t by_pos = 0;
  std::size_t by_surw = 0;
  for (unsigned i = 0; i < 150; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 6, .conditions = true});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    DepthFirst full;
    const Seen expected = explore_toy(program, full);
    Pct one({.seed = i, .depth = 3});
    Pos other(i);
    Surw third(i);
    const Seen surw_seen = explore_toy(program, third, nullptr, 300);
    const Seen pct_seen = explore_toy(program, one, nullptr, 300);
    const Seen pos_seen = explore_toy(program, other, nullptr, 300);
    for (const std::string& outcome : pct_seen.outcomes) {
      ASSERT_TRUE(expected.outcomes.contains(outcome)) << outcome;
    }
    for (const std::string& outcome : pos_seen.outcomes) {
      ASSERT_TRUE(expected.outcomes.contains(outcome)) << outcome;
    }
    for (const std::string& outcome : surw_seen.outcomes) {
      ASSERT_TRUE(expected.outcomes.contains(outcome)) << outcome;
    }
    by_surw += surw_seen.outcomes.size();
    all += expected.outcomes.size();
    by_pct += pct_seen.outcomes.size();
    by_pos += pos_seen.outcomes.size();
  }
  EXPECT_GT(by_pct, all * 9 / 10);
  EXPECT_GT(by_pos, all * 95 / 100);
  EXPECT_GT(by_surw, all * 95 / 100);
}

template <typename Make>
std::vector<std::string> orders_of(Make make) {
  ToyProgram program = make_program({repeated(4, {.code = Code::add, .location = 0, .site = 1}),
                                     repeated(4, {.code = Code::add, .location = 0, .site = 2}),
                                     repeated(4, {.code = Code::add, .location = 1, .site = 3})});
  auto strategy = make();
  std::vector<std::string> orders;
  explore_toy(
      program, strategy, [&](const ExecutionResult& e) { orders.push_back(order_text(e.trace)); },
      50);
  return orders;
}

TEST(RandomisedStrategies, RepeatThemselvesForASeedAndDifferForAnother) {
  const auto run_pct = [](std::uint64_t seed) {
    return orders_of([=] { return Pct({.seed = seed, .depth = 3}); });
  };
  const auto run_pos = [](std::uint64_t seed) { return orders_of([=] { return Pos(seed); }); };
  EXPECT_EQ(run_pct(7), run_pct(7));
  EXPECT_NE(run_pct(7), run_pct(8));
  EXPECT_EQ(run_pos(7), run_pos(7));
  EXPECT_NE(run_pos(7), run_pos(8));
  const auto run_surw = [](std::uint64_t seed) { return orders_of([=] { return Surw(seed); }); };
  EXPECT_EQ(run_surw(7), run_surw(7));
  EXPECT_NE(run_surw(7), run_surw(8));
}

TEST(InTurns, GivesEachStrategyTheSameExecutionsAsWhenAlone) {
  std::vector<std::string> expected;
  const auto by_pct = orders_of([] { return Pct({.seed = 5, .depth = 3}); });
  const auto by_pos = orders_of([] { return Pos(5); });
  for (std::size_t i = 0; i < 25; ++i) {
    expected.push_back(by_pct[i]);
    expected.push_back(by_pos[i]);
  }
  Pct first({.seed = 5, .depth = 3});
  Pos second(5);
  EXPECT_EQ(orders_of([&] { return InTurns({&first, &second}); }), expected);
}

}  // namespace
}  // namespace heddle::scheduler::testing
