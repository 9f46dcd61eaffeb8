#include "harnesses/scenario/scopes/every_scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/scenario/scopes/select_scope.hpp"

/// The scenarios of --all, against numbers that are derived by hand and against all scenarios there
/// are, put into orbits one by one.
namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

OperationDescription operation(const std::string& name, std::size_t arguments) {
  OperationDescription made;
  made.name = name;
  using Limits = std::numeric_limits<int>;
  made.arguments.resize(arguments, {Limits::min(), Limits::max(), 0, 0, 0});
  return made;
}

Harness queue() {
  Harness harness;
  harness.name = "Queue";
  harness.specification = "queue";
  harness.operations = {operation("enq", 1), operation("deq", 0)};
  return harness;
}

Harness set_of_three() {
  Harness harness;
  harness.name = "Set";
  harness.specification = "set";
  harness.operations = {operation("add", 1), operation("remove", 1), operation("contains", 1)};
  return harness;
}

Harness with_values(Harness harness, const std::string& name, HeddleValues kind,
                    std::vector<std::int64_t> listed = {}) {
  harness.scope.values.push_back({name, 0, kind, std::move(listed)});
  return harness;
}

std::vector<std::string> all(const Harness& harness, std::uint32_t threads, std::uint32_t calls,
                             std::vector<std::string> excluded = {}) {
  Options options;
  options.all = ScenarioShape{threads, calls};
  options.excluded = std::move(excluded);
  return select_scope({harness}, options).scenarios;
}

std::string refusal(const Harness& harness, std::uint32_t threads, std::uint32_t calls,
                    std::vector<std::string> excluded = {}) {
  try {
    static_cast<void>(all(harness, threads, calls, std::move(excluded)));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

/// A queue's items are fresh, so a scenario is what each thread calls, without regard to which
/// thread is which. One thread of at most c calls of enq or deq is one of w = 2 + 4 + ... + 2^c
/// words: w(1) = 2, w(2) = 6, w(3) = 14. Multisets of t words are C(w + t - 1, t):
///   2x2:  6 + C(7, 2)            =  6 + 21      =  27
///   2x3: 14 + C(15, 2)           = 14 + 105     = 119
///   3x2:  6 + C(7, 2) + C(8, 3)  =  6 + 21 + 56 =  83
TEST(EveryScenario, OfAQueueAreMultisetsOfWords) {
  EXPECT_EQ(all(queue(), 2, 2).size(), 27U);
  EXPECT_EQ(all(queue(), 2, 3).size(), 119U);
  EXPECT_EQ(all(queue(), 3, 2).size(), 83U);
  EXPECT_THAT(all(queue(), 2, 1), ElementsAre("enq(1)", "deq()", "enq(1) || enq(2)",
                                              "enq(1) || deq()", "deq() || deq()"));
}

/// A set compares its elements. The patterns of n of them are B(n) = 1, 2, 5, 15. One thread:
/// 3 B(1) + 9 B(2) = 21. Two threads, by Burnside's lemma for their exchange. All of them:
/// 9 B(2) + 2 * 27 B(3) + 81 B(4) = 18 + 270 + 1215 = 1503. Those that the exchange leaves as they
/// are have two equal words (3 of one call, 9 of two) and a pattern that it leaves: both of two
/// elements, so 3 * 2 = 6; and of the 15 of four, a1 a2 | b1 b2, seven: all equal, all different,
/// a1=b1, a2=b2, a1=a2 with b1=b2, a1=b1 with a2=b2, a1=b2 with a2=b1; so 9 * 7 = 63. Hence
/// (1503 + 69) / 2 = 786, and with one thread 807.
TEST(EveryScenario, OfASetAreOrbitsOfPatterns) {
  EXPECT_EQ(all(set_of_three(), 2, 2).size(), 807U);
  Harness adds = set_of_three();
  EXPECT_THAT(all(adds, 2, 1, {"remove", "contains"}),
              ElementsAre("add(1)", "add(1) || add(1)", "add(1) || add(2)"));
}

/// Of two ordered values: equal, or the first or the second is smaller, and these two are one by
/// the exchange of the threads.
TEST(EveryScenario, OrderedValuesComeInEachOrder) {
  Harness harness = with_values(set_of_three(), "add", heddle_ordered_values);
  EXPECT_THAT(all(harness, 2, 1, {"remove", "contains"}),
              ElementsAre("add(1)", "add(1) || add(1)", "add(1) || add(2)"));
  // One thread: 1 + 3 weak orders of two; of three there are 13.
  EXPECT_EQ(all(harness, 1, 2, {"remove", "contains"}).size(), 1U + 3U);
  EXPECT_EQ(all(harness, 1, 3, {"remove", "contains"}).size(), 1U + 3U + 13U);
}

/// A scenario with its threads in every order and its values renamed in every way, of which the
/// smallest is the name of its orbit. Values are 1 to `values`; constants keep theirs.
std::string orbit_of(const Scenario& scenario, const Harness& harness, int values) {
  std::vector<std::size_t> order(scenario.threads.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::string smallest;
  do {
    std::vector<std::int64_t> names(static_cast<std::size_t>(values));
    std::iota(names.begin(), names.end(), std::int64_t{1});
    do {
      Scenario image;
      for (const std::size_t thread : order) {
        image.threads.push_back(scenario.threads[thread]);
        for (Call& call : image.threads.back()) {
          for (std::int64_t& argument : call.arguments) {
            argument = names[static_cast<std::size_t>(argument - 1)];
          }
        }
      }
      std::string text = to_text(image, harness.operations);
      smallest = smallest.empty() ? text : std::min(smallest, text);
    } while (std::ranges::next_permutation(names).found);
  } while (std::ranges::next_permutation(order).found);
  return smallest;
}

/// All there are: threads in a row, each with every word, each argument with every value.
class Everything {
 public:
  Everything(const Harness& harness, std::uint32_t threads, std::uint32_t calls, int values)
      : harness_(harness), calls_(calls), values_(values) {
    for (std::uint32_t t = 1; t <= threads; ++t) {
      scenario_.threads.resize(t);
      fill(0);
    }
  }

  /// Those whose arguments are all different, if `only_fresh`.
  std::set<std::string> orbits(bool only_fresh) const {
    std::set<std::string> names;
    for (const Scenario& scenario : all_) {
      std::vector<std::int64_t> used;
      for (const auto& thread : scenario.threads) {
        for (const Call& call : thread) {
          used.insert(used.end(), call.arguments.begin(), call.arguments.end());
        }
      }
      const std::set<std::int64_t> different(used.begin(), used.end());
      if (!only_fresh || different.size() == used.size()) {
        names.insert(orbit_of(scenario, harness_, values_));
      }
    }
    return names;
  }

 private:
  void fill(std::size_t thread) {
    if (thread == scenario_.threads.size()) {
      all_.push_back(scenario_);
      return;
    }
    if (!scenario_.threads[thread].empty()) {
      fill(thread + 1);
    }
    if (scenario_.threads[thread].size() == calls_) {
      return;
    }
    for (std::uint32_t i = 0; i < harness_.operations.size(); ++i) {
      const int most = harness_.operations[i].arguments.empty() ? 1 : values_;
      for (std::int64_t value = 1; value <= most; ++value) {
        Call call{i, {}};
        call.arguments.assign(harness_.operations[i].arguments.size(), value);
        scenario_.threads[thread].push_back(call);
        fill(thread);
        scenario_.threads[thread].pop_back();
      }
    }
  }

  const Harness& harness_;
  std::uint32_t calls_;
  int values_;
  Scenario scenario_;
  std::vector<Scenario> all_;
};

void expect_one_of_each_orbit(const Harness& harness, std::uint32_t threads, std::uint32_t calls,
                              bool fresh) {
  const int values = static_cast<int>(threads * calls);
  const std::set<std::string> expected = Everything(harness, threads, calls, values).orbits(fresh);
  std::set<std::string> found;
  const std::vector<std::string> texts = all(harness, threads, calls);
  for (const std::string& text : texts) {
    found.insert(orbit_of(parse_scenario(text, harness.operations), harness, values));
  }
  EXPECT_EQ(found.size(), texts.size()) << "two of one orbit";
  EXPECT_EQ(found, expected) << threads << "x" << calls;
}

TEST(EveryScenario, IsOneOfEachOrbitOfAllThatThereAre) {
  for (const auto& [threads, calls] : {std::pair{1U, 3U}, {2U, 1U}, {2U, 2U}, {3U, 1U}}) {
    expect_one_of_each_orbit(queue(), threads, calls, true);
    expect_one_of_each_orbit(set_of_three(), threads, calls, false);
  }
  expect_one_of_each_orbit(queue(), 4, 1, true);
}

TEST(EveryScenario, ComesWithFewCallsFirst) {
  const Harness harness = queue();
  std::size_t last = 0;
  for (const std::string& text : all(harness, 3, 2)) {
    const std::size_t calls = parse_scenario(text, harness.operations).operation_count();
    EXPECT_LE(last, calls) << text;
    last = calls;
  }
}

TEST(EveryScenario, TakesEachOfTheListedValues) {
  const Harness harness = with_values(set_of_three(), "add", heddle_listed_values, {3, 7, 3});
  EXPECT_THAT(all(harness, 1, 1, {"remove", "contains"}), ElementsAre("add(3)", "add(7)"));
  // Words of one call: 2, of two: 4; multisets of two words: C(2 + 1, 2) of one call each.
  EXPECT_EQ(all(harness, 2, 1, {"remove", "contains"}).size(), 2U + 3U);
}

TEST(EveryScenario, KnowsTheValuesOfItsFrame) {
  Harness harness = set_of_three();
  harness.scope.frames = {{"add(5)", "contains(5)"}};
  // The value of the frame, or another one.
  EXPECT_THAT(all(harness, 1, 1, {"remove", "contains"}),
              ElementsAre("add(5) >> add(5) ;; contains(5)", "add(5) >> add(1) ;; contains(5)"));
  harness.scope.frames.push_back({"", ""});
  EXPECT_EQ(all(harness, 1, 1, {"remove", "contains"}).size(), 3U);
  harness = queue();
  harness.scope.frames = {{"enq(1) enq(3)", "deq()"}};
  EXPECT_THAT(all(harness, 1, 2, {"deq"}), ElementsAre("enq(1) enq(3) >> enq(2) ;; deq()",
                                                       "enq(1) enq(3) >> enq(2) enq(4) ;; deq()"));
}

TEST(EveryScenario, LeavesAGroupToOneThread) {
  Harness harness = queue();
  harness.scope.groups = {{"enq"}, {"deq"}};
  EXPECT_THAT(all(harness, 3, 1), ElementsAre("enq(1)", "deq()", "enq(1) || deq()"));
}

TEST(EveryScenario, OfARegisterKnowsItsInitialValue) {
  Harness harness;
  harness.specification = "register";
  harness.operations = {operation("write", 1)};
  EXPECT_THAT(all(harness, 1, 1), ElementsAre("write(0)", "write(1)"));
}

TEST(EveryScenario, IsRefusedWhereItCannotBe) {
  EXPECT_THAT(refusal(set_of_three(), 6, 8), HasSubstr("more than a million scenarios"));
  EXPECT_THAT(refusal(queue(), 1, 1, {"pop"}), HasSubstr("unknown operation 'pop' (known: enq"));
  EXPECT_THAT(refusal(queue(), 1, 1, {"enq", "deq"}), HasSubstr("leaves no operation"));
  Harness harness = queue();
  harness.scope.groups = {{"push"}};
  EXPECT_THAT(refusal(harness, 1, 1), HasSubstr("one thread alone calls 'push'"));
  EXPECT_THAT(refusal(with_values(queue(), "deq", heddle_fresh_values), 1, 1),
              HasSubstr("argument 1 of 'deq'"));
  harness = with_values(queue(), "enq", heddle_ordered_values);
  harness.scope.frames = {{"enq(1)", ""}};
  EXPECT_THAT(refusal(harness, 1, 1), HasSubstr("its values are ordered"));
  harness = queue();
  harness.operations[0].arguments[0] = {0, 1, 0, 0, 0};
  EXPECT_THAT(refusal(harness, 2, 1), HasSubstr("does not take as many different values"));
}

}  // namespace
}  // namespace heddle::harnesses
