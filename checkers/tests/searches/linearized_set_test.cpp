#include "checkers/algorithms/search/linearized_set.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace heddle::checkers {
namespace {

using Words = std::vector<LinearizedSet::Word>;

Words words_of(const LinearizedSet& set) {
  Words words(set.word_count());
  set.copy_to(words.data());
  return words;
}

/// `size` operations, each overlapping about `width` others; every `pending`th one is pending.
CodedHistory overlapping(std::size_t size, std::size_t width, std::size_t pending) {
  CodedHistory history;
  history.calls.resize(size);
  std::vector<Stamps> stamps;
  for (std::size_t i = 0; i < size; ++i) {
    const bool is_pending = pending != 0 && i % pending == 0;
    stamps.push_back({2 * i, is_pending ? never_stamp : 2 * (i + width) + 1});
  }
  Encoder().rank(stamps, EqualStamps::overlap, history);
  return history;
}

/// As a search does it, all operations before a moving window are in the set, and those in the
/// window are added and removed at random. Compares with a std::set: equal sets have equal words
/// and hashes, different ones different words.
void expect_sets_told_apart(const CodedHistory& history, std::size_t window) {
  std::vector<End> ends;
  list_ends(history, ends);
  LinearizedSet set;
  set.build(history, ends);
  std::mt19937 random(1);
  std::set<OperationIndex> members;
  std::map<std::set<OperationIndex>, Words> words;
  std::map<Words, std::set<OperationIndex>> sets;
  std::map<std::set<OperationIndex>, std::uint64_t> hashes;
  for (std::size_t round = 0; round < 3000; ++round) {
    const auto low = static_cast<OperationIndex>(round * history.size() / 6000);
    for (OperationIndex before = 0; before < low; ++before) {
      if (members.insert(before).second) {
        set.add(before);
      }
    }
    const auto operation =
        static_cast<OperationIndex>(std::min(low + random() % window, history.size() - 1));
    if (members.erase(operation) == 0) {
      members.insert(operation);
      set.add(operation);
    } else {
      set.remove(operation);
    }
    const Words now = words_of(set);
    ASSERT_TRUE(set.is_at(now.data(), now.size()));
    ASSERT_EQ(words.emplace(members, now).first->second, now);
    ASSERT_EQ(sets.emplace(now, members).first->second, members);
    ASSERT_EQ(hashes.emplace(members, set.hash()).first->second, set.hash());
  }
}

TEST(LinearizedSet, HasEqualWordsExactlyForEqualSets) {
  expect_sets_told_apart(overlapping(5, 2, 0), 5);
  expect_sets_told_apart(overlapping(6, 2, 2), 6);
  expect_sets_told_apart(overlapping(64, 4, 3), 8);
  expect_sets_told_apart(overlapping(65, 4, 3), 8);
  expect_sets_told_apart(overlapping(300, 5, 0), 6);
  expect_sets_told_apart(overlapping(300, 5, 7), 150);
}

TEST(LinearizedSet, IsStoredInAFewWordsHoweverLongTheHistory) {
  const CodedHistory history = overlapping(100'000, 3, 1000);  // a hundred pending operations
  std::vector<End> ends;
  list_ends(history, ends);
  LinearizedSet set;
  set.build(history, ends);
  for (OperationIndex i = 0; i < history.size(); ++i) {
    if (!history.is_pending(i)) {
      set.add(i);
      ASSERT_LE(set.word_count(), 2);
    }
  }
}

}  // namespace
}  // namespace heddle::checkers
