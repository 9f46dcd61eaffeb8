#include <gtest/gtest.h>

#include <random>
#include <set>

#include "checkers/algorithms/reference/lru_cache.hpp"
#include "checkers/algorithms/reference/no_cache.hpp"
#include "checkers/algorithms/search/configuration_cache.hpp"

namespace heddle::checkers {
namespace {

CodedHistory sequential(std::size_t size) {
  CodedHistory history;
  history.calls.resize(size);
  for (Position i = 0; i < size; ++i) {
    history.invocations.push_back(2 * i);
    history.responses.push_back(2 * i + 1);
  }
  history.initial = {7, 9};
  return history;
}

LinearizedSet empty_set(const CodedHistory& history) {
  std::vector<End> ends;
  list_ends(history, ends);
  LinearizedSet set;
  set.build(history, ends);
  return set;
}

State random_state(std::mt19937& random) {
  State state;
  for (std::size_t k = random() % 4; k > 0; --k) {
    state.push_back(static_cast<Code>(random() % 4));
  }
  return state;
}

template <typename Memory>
class Memories : public testing::Test {};
using AllMemories = testing::Types<NoCache, ConfigurationCache, LruCache>;
TYPED_TEST_SUITE(Memories, AllMemories);

TYPED_TEST(Memories, GiveBackTheStatesOfTheWayInReverse) {
  const CodedHistory history = sequential(200);
  TypeParam memory;
  for (int search = 0; search < 3; ++search) {
    std::mt19937 random(1);
    LinearizedSet set = empty_set(history);
    memory.start(history, {.cache_entries = 5});
    std::vector<State> way{history.initial};
    for (OperationIndex i = 0; i < 200; ++i) {
      set.add(i);
      way.push_back(random_state(random));
      ASSERT_TRUE(memory.enter(set, way.back()));
    }
    for (std::size_t i = 200; i-- > 0;) {
      State state;
      memory.leave(state);
      ASSERT_EQ(state, way[i]);
    }
  }
}

TEST(ConfigurationCache, KnowsExactlyTheConfigurationsEnteredSinceItWasStarted) {
  const CodedHistory history = sequential(200);
  std::mt19937 random(1);
  ConfigurationCache cache;
  for (int search = 0; search < 5; ++search) {
    LinearizedSet set = empty_set(history);
    std::set<OperationIndex> members;
    cache.start(history, {});
    std::set<std::pair<std::set<OperationIndex>, std::vector<Code>>> expected;
    for (int i = 0; i < 3000; ++i) {
      const auto operation = static_cast<OperationIndex>(random() % 4 + 98 * (random() % 2));
      if (members.erase(operation) == 0) {
        members.insert(operation);
        set.add(operation);
      } else {
        set.remove(operation);
      }
      const State state = random_state(random);
      const std::vector<Code> codes(state.begin(), state.end());
      ASSERT_EQ(cache.enter(set, state), expected.emplace(members, codes).second);
    }
    EXPECT_EQ(cache.size(), expected.size());
  }
}

TEST(LruCache, ForgetsWhatWasMetLeastRecently) {
  const CodedHistory history = sequential(10);
  const LinearizedSet set = empty_set(history);
  LruCache cache;
  cache.start(history, {.cache_entries = 2});
  EXPECT_TRUE(cache.enter(set, {1}));
  EXPECT_TRUE(cache.enter(set, {2}));
  EXPECT_FALSE(cache.enter(set, {1}));  // now 2 is the one met least recently
  EXPECT_TRUE(cache.enter(set, {3}));
  EXPECT_FALSE(cache.enter(set, {1}));
  EXPECT_TRUE(cache.enter(set, {2}));
  EXPECT_TRUE(cache.enter(set, {3}));
  EXPECT_EQ(cache.size(), 2);
}

TEST(LruCache, IsExactWhileThereIsRoom) {
  const CodedHistory history = sequential(10);
  const LinearizedSet set = empty_set(history);
  LruCache cache;
  cache.start(history, {.cache_entries = 1000});
  for (int round = 0; round < 2; ++round) {
    for (Code code = 0; code < 1000; ++code) {
      ASSERT_EQ(cache.enter(set, {code}), round == 0);
    }
  }
}

TEST(LruCache, RemembersOneAtLeast) {
  const CodedHistory history = sequential(10);
  const LinearizedSet set = empty_set(history);
  LruCache cache;
  cache.start(history, {.cache_entries = 0});
  EXPECT_TRUE(cache.enter(set, {1}));
  EXPECT_FALSE(cache.enter(set, {1}));
  EXPECT_EQ(cache.size(), 1);
}

}  // namespace
}  // namespace heddle::checkers
