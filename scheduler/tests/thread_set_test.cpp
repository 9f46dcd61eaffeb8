#include "scheduler/thread_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/random.hpp"

namespace heddle::scheduler {
namespace {

using Model = std::set<ThreadId>;

ThreadSet set_of(const Model& model) {
  ThreadSet set;
  for (const ThreadId thread : model) {
    set.add(thread);
  }
  return set;
}

/// In the order in which a search tries them.
std::vector<ThreadId> threads_of(ThreadSet left) {
  std::vector<ThreadId> threads;
  for (; !left.empty(); left.remove(left.first())) {
    threads.push_back(left.first());
  }
  return threads;
}

void expect_same(const ThreadSet& set, const Model& model) {
  EXPECT_EQ(threads_of(set), std::vector<ThreadId>(model.begin(), model.end()));
  EXPECT_EQ(set.empty(), model.empty());
  EXPECT_EQ(set.size(), static_cast<int>(model.size()));
  EXPECT_EQ(set, set_of(model));
  for (std::size_t thread = 0; thread < max_threads; ++thread) {
    const auto id = static_cast<ThreadId>(thread);
    const auto later = model.lower_bound(id);
    EXPECT_EQ(set.contains(id), model.count(id) != 0);
    EXPECT_EQ(set.first_from(thread), later == model.end() ? max_threads : *later);
  }
  EXPECT_EQ(set.first_from(max_threads), max_threads);
}

void expect_same_operations(const Model& a, const Model& b) {
  const ThreadSet one = set_of(a);
  const ThreadSet other = set_of(b);
  Model both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  Model any = a;
  any.insert(b.begin(), b.end());
  Model left;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(left, left.end()));
  expect_same(one & other, both);
  expect_same(one | other, any);
  expect_same(one - other, left);
  EXPECT_EQ(one == other, a == b);
  EXPECT_EQ(one < other || other < one, a != b);
  EXPECT_FALSE(one < other && other < one);
  ThreadSet assigned = other;
  assigned = one;
  expect_same(assigned, a);
}

/// All subsets of these threads.
std::vector<Model> subsets_of(const std::vector<ThreadId>& threads) {
  std::vector<Model> all{{}};
  for (const ThreadId thread : threads) {
    const std::size_t before = all.size();
    for (std::size_t i = 0; i < before; ++i) {
      all.push_back(all[i]);
      all.back().insert(thread);
    }
  }
  return all;
}

TEST(ThreadSet, IsASetForAllSubsetsAroundTheBordersOfItsWords) {
  const auto last = static_cast<ThreadId>(max_threads - 1);
  const std::vector<Model> all = subsets_of({0, 63, 64, 128, last});
  for (const Model& a : all) {
    expect_same(set_of(a), a);
    for (const Model& b : all) {
      expect_same_operations(a, b);
    }
  }
}

TEST(ThreadSet, OfEachSizeIsASet) {
  Model model;
  ThreadSet set;
  for (std::size_t thread = 0; thread < max_threads; ++thread) {
    set.add(static_cast<ThreadId>(thread));
    model.insert(static_cast<ThreadId>(thread));
    EXPECT_EQ(set.size(), static_cast<int>(thread + 1));
    EXPECT_EQ(threads_of(set), std::vector<ThreadId>(model.begin(), model.end()));
  }
  for (std::size_t thread = 0; thread < max_threads; ++thread) {
    EXPECT_EQ(set.first(), thread);
    set.remove(static_cast<ThreadId>(thread));
  }
  EXPECT_EQ(set, ThreadSet());
  expect_same(set, {});
}

TEST(ThreadSet, DoesWhatASetDoesUnderRandomOperations) {
  base::SplitMix64 random(1);
  for (unsigned round = 0; round < 100; ++round) {
    Model models[2];
    for (Model& model : models) {
      for (std::uint64_t count = random.below(20); count > 0; --count) {
        const std::uint32_t bound = random.below(2) == 0 ? 64 : max_threads;
        model.insert(static_cast<ThreadId>(random.below(bound)));
      }
    }
    expect_same_operations(models[0], models[1]);
  }
}

}  // namespace
}  // namespace heddle::scheduler
