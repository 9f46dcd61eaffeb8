#include "scheduler/search/subtrees/shared_sequence.hpp"

#include <gtest/gtest.h>

#include <random>

namespace heddle::scheduler::testing {
namespace {

using Sequence = SharedSequence<unsigned>;
using Plain = std::vector<unsigned>;

/// The same sequence twice.
struct Pair {
  Sequence shared;
  Plain plain;
};

std::size_t common(const Plain& a, const Plain& b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

void expect_equal(const Pair& pair) {
  ASSERT_EQ(pair.shared.size(), pair.plain.size());
  ASSERT_EQ(pair.shared.empty(), pair.plain.empty());
  ASSERT_EQ(pair.shared.elements(), pair.plain);
  if (!pair.plain.empty()) {
    ASSERT_EQ(pair.shared.back(), pair.plain.back());
  }
}

void change(Pair& pair, std::mt19937& random) {
  const std::size_t count = random() % (pair.plain.size() + 1);
  const auto element = static_cast<unsigned>(random() % 4);
  const Plain more(random() % 4, element);
  switch (random() % 5) {
    case 0:
      pair.shared.push_back(element);
      pair.plain.push_back(element);
      break;
    case 1:
      pair.shared.append(more);
      pair.plain.insert(pair.plain.end(), more.begin(), more.end());
      break;
    case 2:
      pair.shared.share();
      break;
    case 3:
      pair.shared = pair.shared.first(count);
      pair.plain.resize(count);
      break;
    default:
      pair.shared.cut(count);
      pair.plain.resize(count);
      break;
  }
}

TEST(SharedSequence, IsWhatAVectorIsHoweverItWasMade) {
  std::mt19937 random(1);
  std::size_t most_shared = 0;
  for (unsigned round = 0; round < 500; ++round) {
    std::vector<Pair> all(4);
    for (unsigned i = 0; i < 60; ++i) {
      Pair& one = all[random() % all.size()];
      Pair& other = all[random() % all.size()];
      if (random() % 4 == 0) {
        one = Pair(other);
      }
      change(one, random);
      expect_equal(one);
      expect_equal(other);  // whatever it has in common with what was changed
      ASSERT_EQ(one.shared == other.shared, one.plain == other.plain);
      const std::size_t shared = one.shared.shared_with(other.shared);
      ASSERT_LE(shared, common(one.plain, other.plain));
      ASSERT_EQ(shared, other.shared.shared_with(one.shared));
      most_shared = &one == &other ? most_shared : std::max(most_shared, shared);
      Plain copied(other.plain.begin(), other.plain.begin() + static_cast<int>(shared));
      copied.resize(random() % 20 + shared, 9);
      one.shared.copy_to(copied, shared);
      ASSERT_EQ(copied, one.plain);
    }
  }
  EXPECT_GT(most_shared, 8U);
}

TEST(SharedSequence, KnowsWhatCopiesShareAsFarAsItIsHeldOnce) {
  Sequence one{1, 2, 3, 4};
  one.share();
  Sequence other = one.first(3);
  other.push_back(4);
  EXPECT_EQ(one.shared_with(other), 3U);
  EXPECT_EQ(one, other);
  one.push_back(5);
  one.share();
  EXPECT_EQ(one.first(4).shared_with(one), 4U);
  EXPECT_EQ(one.shared_with(Sequence{1, 2}), 0U);
}

TEST(SharedSequence, OfManyPartsNeedsNoDeepStack) {
  Sequence sequence;
  for (unsigned i = 0; i < 1'000'000; ++i) {
    sequence.push_back(i);
    sequence.share();
  }
  EXPECT_EQ(sequence.size(), 1'000'000U);
  EXPECT_EQ(sequence.first(10).elements().back(), 9U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
