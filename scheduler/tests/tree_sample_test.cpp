#include "scheduler/estimate/tree_sample.hpp"

#include <gtest/gtest.h>

#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/all_outcomes.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;
using Time = Probes::Time;

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

/// The sum of result times probability over all that can be drawn; `runs` counts the outcomes.
double expected_value(ToyProgram& program, const std::vector<Subtree>& left, std::size_t width,
                      unsigned& runs) {
  const PromotedSites none;
  std::vector<Candidate> candidates;
  for (const Subtree& subtree : left) {
    candidates.push_back({subtree, 1, promise_of(subtree, 4)});
  }
  double mean = 0;
  AllOutcomes outcomes;
  do {
    Probes probes(program, none, Parking::idle, Time::max());
    const auto sample = TreeSample(probes, outcomes, width).run(candidates, no_limit);
    EXPECT_TRUE(sample.is_whole);
    mean += outcomes.probability() * sample.executions;
    ++runs;
  } while (outcomes.next());
  return mean;
}

/// Of the whole, and of what is left after each number of executions. Returns the most outcomes.
unsigned expect_unbiased(const ThreadList& threads, std::size_t width) {
  SCOPED_TRACE(describe(threads));
  ToyProgram program = make_program(threads);
  Dpor search;
  const auto size = static_cast<double>(explore_toy(program, search).statistics.executions);
  unsigned whole = 0;
  EXPECT_NEAR(expected_value(program, {Subtree{}}, width, whole), size, 1e-6);
  for (std::uint64_t stop = 1; static_cast<double>(stop) < size; ++stop) {
    Dpor part;
    explore_toy(program, part, nullptr, stop);
    unsigned runs = 0;
    const std::vector<Subtree> left(part.pending().begin(), part.pending().end());
    EXPECT_NEAR(static_cast<double>(stop) + expected_value(program, left, width, runs), size, 1e-6);
  }
  return whole;
}

/// Each word of `length` letters.
template <typename Check>
void for_all_words(std::size_t length, std::size_t letters, Check check) {
  std::vector<std::size_t> word(length, 0);
  while (true) {
    check(word);
    std::size_t place = 0;
    while (place < length && ++word[place] == letters) {
      word[place++] = 0;
    }
    if (place == length) {
      return;
    }
  }
}

/// All programs whose threads have `lengths` loads and stores of one location, or two.
void expect_unbiased_for_all(const std::vector<unsigned>& lengths, std::size_t locations) {
  const std::vector<Instruction> letters{
      {.code = Code::load, .location = 0, .site = 1},
      {.code = Code::store, .location = 0, .value = 1, .site = 2},
      {.code = Code::load, .location = 1, .site = 3},
      {.code = Code::store, .location = 1, .value = 1, .site = 4}};
  unsigned most_outcomes = 0;
  std::size_t events = 0;
  for (const unsigned length : lengths) {
    events += length;
  }
  for_all_words(events, 2 * locations, [&](const std::vector<std::size_t>& word) {
    ThreadList threads;
    auto letter = word.begin();
    for (const unsigned length : lengths) {
      Instructions& thread = threads.emplace_back();
      for (unsigned i = 0; i < length; ++i) {
        thread.push_back(letters[*letter++]);
      }
    }
    most_outcomes = std::max(most_outcomes, expect_unbiased(threads, 1));
  });
  EXPECT_GT(most_outcomes, 1U);  // something was drawn
}

TEST(TreeSample, IsUnbiasedForAllProgramsOfTwoThreads) {
  expect_unbiased_for_all({3, 3}, 1);
  expect_unbiased_for_all({2, 3}, 2);
}

TEST(TreeSample, IsUnbiasedForAllProgramsOfThreeThreads) {
  expect_unbiased_for_all({1, 1, 2}, 2);
  expect_unbiased_for_all({1, 2, 1}, 2);
  expect_unbiased_for_all({2, 1, 1}, 2);
  expect_unbiased_for_all({1, 2, 2}, 1);
}

TEST(TreeSample, IsUnbiasedForAllProgramsOfFourThreads) {
  expect_unbiased_for_all({1, 1, 1, 1}, 2);
}

/// Locks, conditions, values, and loops whose laps are idle: redundant executions do not count.
TEST(TreeSample, IsUnbiasedForGeneratedPrograms) {
  std::mt19937 random(11);
  unsigned with_draws = 0;
  for (unsigned i = 0; i < 300; ++i) {
    const ThreadList threads = random_threads(
        random,
        {.threads = 3, .locations = 2, .most_events = 7, .conditions = i % 3 == 0, .loops = true});
    ToyProgram program = make_program(threads);
    Dpor search;
    if (explore_toy(program, search, nullptr, 30).stopped_by == StopReason::exhausted) {
      with_draws += expect_unbiased(threads, 1 + i % 2) > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(with_draws, 30U);
}

/// What is wide enough sees everything, once.
TEST(TreeSample, IsExactWhereNothingIsDrawn) {
  const ThreadList adders(4, {{.code = Code::add, .value = 1, .site = 1}});
  ToyProgram program = make_program(adders);
  const PromotedSites none;
  Probes probes(program, none, Parking::idle, Time::max());
  SeededSource random(1);
  const auto sample = TreeSample(probes, random, 24).run({Candidate{}}, no_limit);
  EXPECT_TRUE(sample.is_exact);
  EXPECT_EQ(sample.executions, 24);  // 4!
  EXPECT_EQ(sample.seen, 24U);
  EXPECT_EQ(probes.executions(), 24U);
}

TEST(TreeSample, IsTooLowWhereItIsCut) {
  const ThreadList adders(5, {{.code = Code::add, .value = 1, .site = 1}});
  ToyProgram program = make_program(adders);
  const PromotedSites none;
  Probes probes(program, none, Parking::idle, Time::max());
  SeededSource random(1);
  const auto sample = TreeSample(probes, random, 1000).run({Candidate{}}, 20);
  EXPECT_FALSE(sample.is_whole);
  EXPECT_LT(sample.executions, 120);
  EXPECT_EQ(sample.executions, static_cast<double>(sample.seen));
}

}  // namespace
}  // namespace heddle::scheduler::testing
