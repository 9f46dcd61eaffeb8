#include "scheduler/around/inspected_program.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "base/hashing.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

constexpr unsigned locations = 3;

/// Reads one location after the other, which ones depending on what it has read; whether that is as
/// it should be depends on that, too. Drawn by its number.
class DrawnInspector final : public StateInspector {
 public:
  DrawnInspector(const ToyProgram& program, std::uint64_t number, bool fails)
      : program_(program), number_(number), fails_(fails) {}

  [[nodiscard]] bool can_look() override { return true; }
  [[nodiscard]] bool is_looked_at(ThreadId /*thread*/) override { return true; }

  Look look(const Event* /*after*/) override {
    read_.clear();
    std::string text;
    std::uint64_t drawn = base::scatter(number_ + 1);
    while (read_.size() < 3 && (read_.empty() || drawn % 4 != 0)) {
      const auto location = static_cast<unsigned>((drawn >> 8U) % locations);
      const std::uint64_t value = program_.value_of(location);
      read_.push_back(toy_range(location));
      text += fmt::format("{}={} ", location, value);
      drawn = base::scatter(drawn + value + 1);
    }
    seen_.insert(text);
    const bool is_wrong = fails_ && (drawn >> 16U) % 4 == 0;
    return {read_, is_wrong ? &fault_ : nullptr};
  }

  /// What has been read since this was asked for last.
  [[nodiscard]] std::set<std::string> take_seen() { return std::exchange(seen_, {}); }

 private:
  const ToyProgram& program_;
  std::uint64_t number_;
  bool fails_;
  std::vector<ByteRange> read_;
  std::set<std::string> seen_;
  Fault fault_{.kind = FaultKind::invariant, .message = "wrong"};
};

struct Looked {
  PlanResult result;
  std::set<std::string> seen;  ///< since the last beginning
  unsigned wrong = 0;          ///< executions, likewise
};

Looked look_by(StrategyKind strategy, ToyProgram program, std::uint64_t number, bool fails) {
  Looked looked;
  DrawnInspector inspector(program, number, fails);
  unsigned beginning = 0;
  ForEach observer([&](const ExecutionResult& execution) {
    if (execution.beginning != std::exchange(beginning, execution.beginning)) {
      looked.seen.clear();
      looked.wrong = 0;
    }
    looked.seen.merge(inspector.take_seen());
    looked.wrong += execution.ending == Ending::fault ? 1 : 0;
  });
  looked.result =
      run_plan(program, {.strategy = strategy, .races = RaceMode::promote, .inspector = &inspector},
               observer);
  return looked;
}

/// Calls compare(threads, number) for so many programs of the shape and what is looked at.
template <typename Compare>
void for_each_drawn(unsigned programs, const ProgramShape& shape, unsigned seed, Compare compare) {
  std::mt19937 random(seed);
  for (unsigned i = 0; i < programs; ++i) {
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    const std::uint64_t number = random();
    SCOPED_TRACE(fmt::format("looked at: {}", number));
    compare(threads, number);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
}

unsigned compare_searches(unsigned programs, const ProgramShape& shape, unsigned seed, bool fails) {
  unsigned wrong = 0;
  for_each_drawn(programs, shape, seed, [&](const ThreadList& threads, std::uint64_t number) {
    ToyProgram unreduced = make_program(threads);
    unreduced.promote_all();
    const Looked all = look_by(StrategyKind::depth_first, std::move(unreduced), number, fails);
    ASSERT_TRUE(all.result.exhausted);
    wrong += all.wrong > 0 ? 1 : 0;
    for (const StrategyKind strategy : {StrategyKind::dpor, StrategyKind::sleep_set}) {
      SCOPED_TRACE(name_of(strategy));
      const Looked reduced = look_by(strategy, make_program(threads), number, fails);
      // Where all executions are redundant, none is complete.
      ASSERT_TRUE(reduced.result.exhausted ||
                  (shape.loops && reduced.result.statistics.executions == 0));
      ASSERT_EQ(reduced.wrong > 0, all.wrong > 0);
      if (all.wrong == 0) {  // else executions end where another search sees more
        ASSERT_EQ(reduced.seen, all.seen);
      }
    }
  });
  return wrong;
}

TEST(InspectedProgram, WhatIsLookedAtIsTheSameInAllSearches) {
  compare_searches(1500, {.locations = locations, .most_events = 8}, 71, false);
}

TEST(InspectedProgram, PlainStoresToWhatIsLookedAtAreSteps) {
  compare_searches(1500, {.locations = locations, .most_events = 8, .plain = true}, 72, false);
}

TEST(InspectedProgram, LapsThatChangeNothingChangeNothingThatIsLookedAt) {
  compare_searches(600, {.locations = locations, .most_events = 7, .loops = true}, 73, false);
}

TEST(InspectedProgram, TheSameIsFoundWrongByAllSearches) {
  const unsigned wrong =
      compare_searches(1500, {.locations = locations, .most_events = 8, .plain = true}, 74, true);
  EXPECT_GT(wrong, 400U);
  EXPECT_LT(wrong, 1300U);
}

TEST(VisibleStores, AStoreCountsWhetherItWasBeforeTheLookOrAfter) {
  VisibleStores stores;
  stores.begin({});
  stores.write({0x100, 4}, 1, true);
  stores.write({0x104, 4}, 2, true);
  EXPECT_EQ(stores.wanted(), PromotedSites{});
  stores.read({0x102, 1});
  EXPECT_EQ(stores.wanted(), PromotedSites{visible_site(1)});
  stores.write({0xfc, 8}, 3, true);
  EXPECT_EQ(stores.wanted(), (PromotedSites{visible_site(1), visible_site(3)}));
}

TEST(VisibleStores, APlainStoreIsPromotedTooAndNothingTwice) {
  VisibleStores stores;
  stores.begin({4, visible_site(5)});
  stores.read({0x100, 8});
  for (const SiteId site : {4U, 5U, 6U, 6U}) {
    stores.write({0x100, 8}, site, false);
  }
  EXPECT_EQ(stores.wanted(), (PromotedSites{6, visible_site(4), visible_site(6)}));
}

TEST(VisibleStores, AWideStoreCoversWhatIsWithinIt) {
  VisibleStores stores;
  stores.begin({});
  stores.read({0x10000, 1});
  stores.write({0x8000, 0x10000}, 1, true);
  stores.write({0x20000, 0x10000}, 2, true);
  EXPECT_EQ(stores.wanted(), PromotedSites{visible_site(1)});
  stores.read({0x28000, 1});
  EXPECT_EQ(stores.wanted(), (PromotedSites{visible_site(1), visible_site(2)}));
}

/// Why events are made visible: most programs have states that no execution of a search passes
/// through otherwise.
TEST(InspectedProgram, WithoutVisibleEventsASearchMissesStates) {
  unsigned misses = 0;
  for_each_drawn(300, {.locations = locations, .most_events = 8}, 75,
                 [&](const ThreadList& threads, std::uint64_t number) {
                   const Looked all =
                       look_by(StrategyKind::depth_first, make_program(threads), number, false);
                   ToyProgram program = make_program(threads);
                   DrawnInspector inspector(program, number, false);
                   InspectedProgram inspected(program, inspector);
                   Dpor dpor(Parking::idle);
                   ExecutionAnalysis analysis;
                   ForEach observer(nullptr);
                   explore(inspected, dpor, observer, {}, analysis, {});
                   misses += inspector.take_seen() != all.seen ? 1 : 0;
                 });
  EXPECT_GT(misses, 10U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
