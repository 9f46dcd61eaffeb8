#include "scheduler/search/subtrees/subtree_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/plan/portion.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

/// What an exploration saw: its classes, each once.
struct Classes {
  std::set<std::string> seen;
  unsigned twice = 0;
  std::uint64_t events = 0;
};

class After final : public Pause {
 public:
  explicit After(unsigned executions) : left_(executions) {}
  bool is_due() override { return --left_ == 0; }

 private:
  unsigned left_;
};

/// The parts are explored until the pause; what is left takes their place.
Classes explore_some(ToyProgram& program, std::vector<WeightedSubtree>& parts, Pause* pause) {
  Classes classes;
  ForEach observer([&](const ExecutionResult& result) {
    classes.twice += classes.seen.insert(canonical_form(result.trace)).second ? 0 : 1;
  });
  Portion portion;
  portion.parts = std::move(parts);
  portion.pause = pause;
  PlanOptions options;
  options.strategy = StrategyKind::dpor;
  options.portion = &portion;
  const PlanResult result = run_plan(program, options, observer);
  EXPECT_EQ(result.stopped_by, StopReason::exhausted);
  EXPECT_TRUE(portion.is_paused || portion.parts.empty());
  classes.events = result.statistics.events;
  parts = std::move(portion.parts);
  return classes;
}

void add(Classes& all, const Classes& more) {
  for (const std::string& one : more.seen) {
    all.twice += all.seen.insert(one).second ? 0 : 1;
  }
  all.twice += more.twice;
  all.events += more.events;
}

/// Workers take, explore some executions, and commit what is left; now and then one is lost before
/// it commits, or what it took is given to another one, and both commit.
Classes explore_together(ToyProgram& program, unsigned workers, std::mt19937& random) {
  Classes all;
  SubtreePool pool({WeightedSubtree{}});
  while (!pool.is_done()) {
    std::vector<std::pair<SubtreePool::Taken, unsigned>> taken;
    for (unsigned worker = 0; worker < workers; ++worker) {
      if (auto unit = pool.take(worker)) {
        taken.emplace_back(std::move(*unit), worker);
      }
    }
    EXPECT_FALSE(taken.empty());
    for (auto& [unit, worker] : taken) {
      if (random() % 8 == 0) {
        EXPECT_TRUE(pool.give_back(unit.unit));
        EXPECT_FALSE(pool.commit(unit.unit, {}));  // it was not lost after all: too late
        continue;
      }
      After pause(1 + random() % 3);
      const Classes some = explore_some(program, unit.parts, &pause);
      EXPECT_TRUE(pool.commit(unit.unit, unit.parts));
      EXPECT_FALSE(pool.commit(unit.unit, unit.parts));
      EXPECT_FALSE(pool.give_back(unit.unit));
      add(all, some);
    }
  }
  return all;
}

TEST(SubtreePool, LetsWorkersThatComeAndGoSeeWhatOneSees) {
  std::mt19937 random(11);
  unsigned larger = 0;
  for (unsigned i = 0; i < 300; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 9, .conditions = i % 2 != 0});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    std::vector<WeightedSubtree> whole{WeightedSubtree{}};
    const Classes expected = explore_some(program, whole, nullptr);
    ASSERT_TRUE(whole.empty());
    const Classes got = explore_together(program, 1 + i % 4, random);
    ASSERT_EQ(got.seen, expected.seen);
    ASSERT_EQ(got.twice, 0U);
    ASSERT_EQ(got.events, expected.events);
    larger += expected.seen.size() > 10 ? 1 : 0;
  }
  EXPECT_GT(larger, 25U);
}

TEST(SubtreePool, DealsAllThatIsLeftInSharesOfAboutEqualWeight) {
  std::mt19937 random(12);
  for (std::size_t shares = 1; shares < 12; ++shares) {
    std::vector<WeightedSubtree> parts;
    const std::size_t count = random() % 40;
    for (std::uint16_t i = 0; i < count; ++i) {
      const double weight = static_cast<double>(1 + random() % 100) / 100;
      const RecordedStep step{.thread = 0, .value = i};
      parts.push_back({{SharedSequence<RecordedStep>{step}, {}}, weight});
    }
    SubtreePool pool(parts);
    const std::vector<SubtreePool::Taken> dealt = pool.deal(shares);
    EXPECT_EQ(dealt.size(), std::min(shares, parts.size()));
    EXPECT_FALSE(pool.has_rest());
    std::vector<double> weights;
    std::set<std::string> seen;
    for (const SubtreePool::Taken& share : dealt) {
      ASSERT_FALSE(share.parts.empty());
      weights.push_back(0);
      for (const WeightedSubtree& part : share.parts) {
        weights.back() += part.weight;
        EXPECT_TRUE(seen.insert(to_text(part.subtree)).second);
      }
    }
    EXPECT_EQ(seen.size(), parts.size());
    if (!weights.empty()) {  // the last that the heaviest share got weighs 1 at most
      EXPECT_LE(std::ranges::max(weights), std::ranges::min(weights) + 1);
    }
    for (const SubtreePool::Taken& share : dealt) {
      EXPECT_TRUE(random() % 2 != 0 ? pool.give_back(share.unit) : pool.commit(share.unit, {}));
      EXPECT_FALSE(pool.commit(share.unit, {}));
    }
    EXPECT_EQ(pool.is_done(), pool.left().empty());
  }
}

Subtree as_another_process_reads_it(const Subtree& subtree) {
  return parse_subtrees(to_text({&subtree, 1}, Fingerprints::left_out)).front();
}

TEST(SubtreePool, KnowsAllThatIsLeftAtAnyTime) {
  std::mt19937 random(12);
  for (unsigned i = 0; i < 200; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 8});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    std::vector<WeightedSubtree> whole{WeightedSubtree{}};
    const Classes expected = explore_some(program, whole, nullptr);
    SubtreePool pool({WeightedSubtree{}});
    auto first = pool.take(0);
    After pause(2 + i % 5);
    Classes all = explore_some(program, first->parts, &pause);
    pool.commit(first->unit, first->parts);
    static_cast<void>(pool.take(1));  // of what is taken, nothing is lost
    std::vector<WeightedSubtree> left;
    for (const WeightedSubtree& part : pool.left()) {
      left.push_back({as_another_process_reads_it(part.subtree), part.weight});
    }
    add(all, explore_some(program, left, nullptr));
    ASSERT_EQ(all.seen, expected.seen);
    ASSERT_EQ(all.twice, 0U);
  }
}

TEST(SubtreePool, GivesTheOldestOfWhoeverHasMost) {
  std::vector<WeightedSubtree> parts(5);
  for (unsigned i = 0; i < parts.size(); ++i) {
    parts[i].weight = i;
  }
  SubtreePool pool(parts);
  EXPECT_EQ(pool.take(0)->parts.size(), 3U);  // 0, 1, 2 of 0, 1, 2, 3, 4
  const auto second = pool.take(1);
  ASSERT_EQ(second->parts.size(), 1U);
  EXPECT_EQ(second->parts.front().weight, 3);
  EXPECT_TRUE(pool.commit(1, {parts.begin(), parts.begin() + 3}));
  const auto stolen = pool.take(2);  // 0 and 1 of 0, 1, 2
  ASSERT_EQ(stolen->parts.size(), 2U);
  EXPECT_EQ(stolen->parts.front().weight, 0);
  EXPECT_EQ(pool.take(0)->parts.front().weight, 2);  // its own
  EXPECT_EQ(pool.take(3)->parts.front().weight, 4);
  EXPECT_FALSE(pool.take(3));
  EXPECT_FALSE(pool.is_done());
}

}  // namespace
}  // namespace heddle::scheduler::testing
