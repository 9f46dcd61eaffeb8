#include "harnesses/shrinking/shrink_scenario.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <vector>

#include "harnesses/shrinking/smaller_scenarios.hpp"

namespace heddle::harnesses {
namespace {

using Calls = std::vector<Call>;

/// Looks up what a scenario shows, and knows it only from some number of executions on.
class FakeExplorer final : public ScenarioExplorer {
 public:
  std::function<bool(const Scenario&)> shows;
  std::function<std::uint64_t(const Scenario&)> needed = [](const Scenario&) { return 1; };
  std::function<bool(const Scenario&)> is_allowed = [](const Scenario&) { return true; };
  std::size_t most_questions = 100'000;

  Shown explore(const Scenario& scenario, std::uint64_t executions) override {
    ++questions;
    most_executions = std::max(most_executions, executions);
    if (executions < needed(scenario)) {
      return Shown::unknown;
    }
    const bool is_there = shows(scenario);
    EXPECT_TRUE(is_there || clean.insert(scenario).second) << "explored completely twice";
    return is_there ? Shown::yes : Shown::no;
  }
  [[nodiscard]] bool allows(const Scenario& scenario) const override {
    return is_allowed(scenario);
  }
  [[nodiscard]] bool is_over() const override { return questions >= most_questions; }

  std::size_t questions = 0;
  std::uint64_t most_executions = 0;
  std::set<Scenario> clean;
};

Call call(std::uint32_t operation, std::int64_t argument = 0) { return {operation, {argument}}; }

std::vector<Calls> parts_of(const Scenario& scenario) {
  std::vector<Calls> parts{scenario.initial, scenario.final};
  parts.insert(parts.end(), scenario.threads.begin(), scenario.threads.end());
  return parts;
}

/// Every scenario of at most two operations in each part, of two kinds, and at most two threads:
/// 7 parts for what runs alone, on each side, and 6 + 6 * 6 for the threads.
std::vector<Scenario> all_small() {
  std::vector<Calls> parts{{}};
  for (std::uint32_t a = 0; a < 2; ++a) {
    parts.push_back({call(a)});
    for (std::uint32_t b = 0; b < 2; ++b) {
      parts.push_back({call(a), call(b)});
    }
  }
  std::vector<Scenario> all;
  for (const Calls& initial : parts) {
    for (const Calls& final : parts) {
      for (const Calls& one : parts) {
        for (const Calls& other : parts) {
          if (!one.empty()) {
            all.push_back({initial, {one}, final});
            all.back().threads.resize(other.empty() ? 1 : 2, other);
          }
        }
      }
    }
  }
  return all;
}

/// By definition: what is left of the parts when one call, or one thread of several, goes.
std::set<Scenario> smaller_by_definition(const Scenario& scenario) {
  std::set<Scenario> found;
  const auto add = [&](const std::vector<Calls>& parts) {
    Scenario left{parts[0], {}, parts[1]};
    std::copy_if(parts.begin() + 2, parts.end(), std::back_inserter(left.threads),
                 [](const Calls& thread) { return !thread.empty(); });
    if (!left.threads.empty()) {
      found.insert(left);
    }
  };
  const std::vector<Calls> parts = parts_of(scenario);
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (std::size_t i = 0; i < parts[part].size(); ++i) {
      std::vector<Calls> left = parts;
      left[part].erase(left[part].begin() + static_cast<std::ptrdiff_t>(i));
      add(left);
    }
    if (part >= 2) {
      std::vector<Calls> left = parts;
      left[part].clear();
      add(left);
    }
  }
  return found;
}

TEST(SmallerScenarios, AreThoseOfTheDefinitionForAllSmallScenarios) {
  const std::vector<Scenario> all = all_small();
  EXPECT_EQ(all.size(), 7U * 7U * (6U + 6U * 6U));
  for (const Scenario& scenario : all) {
    const std::vector<Scenario> smaller = smaller_by_one(scenario);
    const std::set<Scenario> listed(smaller.begin(), smaller.end());
    ASSERT_EQ(listed.size(), smaller.size());
    ASSERT_EQ(listed, smaller_by_definition(scenario));
  }
}

TEST(SmallerScenarios, LessConcurrentOnesHaveTheSameCallsAndOneFewerInThreads) {
  for (const Scenario& scenario : all_small()) {
    const std::vector<Scenario> moved = less_concurrent(scenario);
    EXPECT_EQ(moved.empty(), scenario.threads.size() < 2);
    for (const Scenario& one : moved) {
      const std::size_t alone = one.initial.size() + one.final.size();
      ASSERT_EQ(one.operation_count(), scenario.operation_count());
      ASSERT_EQ(alone, scenario.initial.size() + scenario.final.size() + 1);
      ASSERT_TRUE(std::ranges::none_of(one.threads, &Calls::empty));
    }
  }
}

TEST(SmallerScenarios, LessConcurrentOnesKeepEachThreadsOrder) {
  const Scenario scenario{{call(0, 1)}, {{call(0, 2), call(0, 3)}, {call(0, 4)}}, {call(0, 5)}};
  const Calls before{call(0, 1), call(0, 2)};
  const Calls after{call(0, 3), call(0, 5)};
  const std::vector<Scenario> moved = less_concurrent(scenario);
  ASSERT_EQ(moved.size(), 4U);
  EXPECT_EQ(moved[0], (Scenario{before, {{call(0, 3)}, {call(0, 4)}}, {call(0, 5)}}));
  EXPECT_EQ(moved[1], (Scenario{{call(0, 1)}, {{call(0, 2)}, {call(0, 4)}}, after}));
}

TEST(SmallerScenarios, MuchSmallerOnesLackSeveralCallsOfOnePart) {
  const Calls four{call(0, 1), call(0, 2), call(0, 3), call(0, 4)};
  const Scenario scenario{{call(0), call(1)}, {four, {call(0)}}, {}};
  const std::vector<Scenario> smaller = much_smaller(scenario);
  ASSERT_EQ(smaller.size(), 3U);
  EXPECT_EQ(smaller[0].threads[0], (Calls{four[0], four[1]}));
  EXPECT_EQ(smaller[1].threads[0], (Calls{four[2], four[3]}));
  EXPECT_TRUE(smaller[2].initial.empty());
}

/// That nothing next to it shows the violation, asked of the explorer's own answers.
void expect_minimal(const Scenario& scenario, const FakeExplorer& explorer) {
  EXPECT_TRUE(explorer.shows(scenario));
  for (const Scenario& smaller : smaller_by_definition(scenario)) {
    EXPECT_FALSE(explorer.shows(smaller));
  }
  for (const Scenario& moved : less_concurrent(scenario)) {
    EXPECT_FALSE(explorer.shows(moved));
  }
}

/// Any violation at all: whether a scenario shows it is drawn for each anew.
TEST(ShrinkScenario, EndsAtAMinimalOneWhateverShowsTheViolation) {
  const std::vector<Scenario> all = all_small();
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    const std::uint64_t salt = random();
    const Scenario& from = all[random() % all.size()];
    FakeExplorer explorer;
    explorer.shows = [&](const Scenario& scenario) {
      std::uint64_t hash = salt;
      for (const Calls& part : parts_of(scenario)) {
        for (const Call& one : part) {
          hash = (hash ^ (one.operation + 1)) * 0x9e3779b97f4a7c15U;
        }
        hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9U;
      }
      return scenario == from || (hash >> 40) % 3 == 0;
    };
    const ShrunkScenario shrunk = shrink_scenario(from, explorer);
    EXPECT_TRUE(shrunk.is_minimal());
    EXPECT_EQ(shrunk.smaller.all, smaller_by_definition(shrunk.scenario).size());
    EXPECT_EQ(shrunk.less_concurrent.all, less_concurrent(shrunk.scenario).size());
    expect_minimal(shrunk.scenario, explorer);
  }
}

/// The calls with these arguments are all it takes, in any place.
FakeExplorer explorer_of(std::vector<std::int64_t> wanted) {
  FakeExplorer explorer;
  explorer.shows = [wanted = std::move(wanted)](const Scenario& scenario) {
    std::set<std::int64_t> there;
    for (const Calls& part : parts_of(scenario)) {
      for (const Call& one : part) {
        there.insert(one.arguments[0]);
      }
    }
    return std::ranges::all_of(wanted, [&](std::int64_t one) { return there.contains(one); });
  };
  return explorer;
}

/// Three threads with four operations each, and six more: arguments 0 to 17.
Scenario three_by_four() {
  Scenario scenario;
  scenario.threads.resize(3);
  for (std::int64_t i = 0; i < 18; ++i) {
    Calls& part = i < 12 ? scenario.threads[static_cast<std::size_t>(i % 3)] : scenario.final;
    part.push_back(call(0, i));
  }
  return scenario;
}

/// With two calls that are needed and need no thread, one is left in a thread: some thread there
/// is.
TEST(ShrinkScenario, LeavesWhatItTakesAndNothingElse) {
  for (std::int64_t one = 0; one < 18; ++one) {
    for (std::int64_t other = 0; other < one; ++other) {
      FakeExplorer explorer = explorer_of({one, other});
      const ShrunkScenario shrunk = shrink_scenario(three_by_four(), explorer);
      EXPECT_TRUE(shrunk.is_minimal());
      expect_minimal(shrunk.scenario, explorer);
      EXPECT_LE(shrunk.scenario.operation_count(), 3U);
      EXPECT_EQ(shrunk.scenario.threads.size(), 1U);
    }
  }
}

TEST(ShrinkScenario, AsksAgainWithMoreExecutionsUntilAllIsKnown) {
  FakeExplorer explorer = explorer_of({0, 5, 7});
  explorer.needed = [](const Scenario& scenario) {
    return scenario.operation_count() > 4 ? 1U : 3'000'000U;
  };
  const ShrunkScenario shrunk = shrink_scenario(three_by_four(), explorer);
  EXPECT_TRUE(shrunk.is_minimal());
  expect_minimal(shrunk.scenario, explorer);
  EXPECT_EQ(explorer.most_executions, 10'000'000U) << "the power of ten that is enough";
}

TEST(ShrinkScenario, IsNotMinimalWhereTimeIsUp) {
  FakeExplorer whole = explorer_of({0, 5, 7});
  const Scenario minimal = shrink_scenario(three_by_four(), whole).scenario;
  for (std::size_t questions = 0; questions < whole.questions; ++questions) {
    FakeExplorer explorer = explorer_of({0, 5, 7});
    explorer.most_questions = questions;
    const ShrunkScenario shrunk = shrink_scenario(three_by_four(), explorer);
    EXPECT_FALSE(shrunk.is_minimal()) << questions;
    EXPECT_TRUE(explorer.shows(shrunk.scenario)) << questions;
    EXPECT_GE(shrunk.scenario.operation_count(), minimal.operation_count()) << questions;
  }
}

TEST(ShrinkScenario, IsNotMinimalWhereANeighbourCannotBeKnown) {
  class Unknowable final : public ScenarioExplorer {
   public:
    Shown explore(const Scenario& /*scenario*/, std::uint64_t /*executions*/) override {
      ++questions;
      return Shown::unknowable;
    }
    [[nodiscard]] bool allows(const Scenario& /*scenario*/) const override { return true; }
    [[nodiscard]] bool is_over() const override { return false; }
    std::size_t questions = 0;
  };
  Unknowable explorer;
  const Scenario from{{}, {{call(0)}, {call(1)}}, {}};
  const ShrunkScenario shrunk = shrink_scenario(from, explorer);
  EXPECT_EQ(shrunk.scenario, from);
  EXPECT_FALSE(shrunk.is_minimal());
  EXPECT_EQ(shrunk.smaller, (Neighbours{2, 0}));
  EXPECT_EQ(explorer.questions, 2U + 4U) << "each neighbour once";
}

/// As with quasi-linearizability: as many removals (operation 1) as additions.
TEST(ShrinkScenario, DropsTwoOperationsWhereOneLessIsNotAllowed) {
  FakeExplorer explorer;
  explorer.shows = [](const Scenario& scenario) { return scenario.operation_count() >= 2; };
  explorer.is_allowed = [](const Scenario& scenario) {
    std::ptrdiff_t balance = 0;
    for (const Calls& part : parts_of(scenario)) {
      for (const Call& one : part) {
        balance += one.operation == 0 ? 1 : -1;
      }
    }
    return balance == 0;
  };
  const Scenario from{{call(0)}, {{call(0), call(1)}, {call(0)}}, {call(1), call(1)}};
  const ShrunkScenario shrunk = shrink_scenario(from, explorer);
  EXPECT_EQ(shrunk.scenario.operation_count(), 2U);
  EXPECT_TRUE(shrunk.is_minimal());
  EXPECT_TRUE(explorer.is_allowed(shrunk.scenario));
}

}  // namespace
}  // namespace heddle::harnesses
