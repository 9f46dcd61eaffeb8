#include "scheduler/trace/long_array.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace heddle::scheduler::testing {
namespace {

/// The same twice.
struct Pair {
  LongArray<unsigned> array;
  std::vector<unsigned> vector;
};

void change(Pair& pair, unsigned number, std::mt19937& random) {
  const std::size_t size = random() % (pair.vector.size() + 1);
  switch (random() % 8) {
    case 0:
      pair.array.truncate(size);
      pair.vector.resize(size);
      break;
    case 1:
      pair.array.resize_without_values(pair.array.size() + 20);
      std::fill_n(pair.array.end() - 20, 20, number);
      pair.vector.resize(pair.vector.size() + 20, number);
      break;
    case 2:
      if (!pair.vector.empty()) {
        pair.array.pop_back();
        pair.vector.pop_back();
      }
      break;
    default:
      pair.array.push_back(number);
      pair.vector.push_back(number);
  }
}

TEST(LongArray, IsWhatAVectorIs) {
  std::mt19937 random(1);
  for (unsigned round = 0; round < 100; ++round) {
    std::vector<Pair> all(3);
    for (unsigned i = 0; i < 200; ++i) {
      Pair& one = all[random() % all.size()];
      change(one, i, random);
      if (random() % 16 == 0) {
        one = Pair(all[random() % all.size()]);
      }
      for (const auto& [array, vector] : all) {
        ASSERT_EQ(array.empty(), vector.empty());
        ASSERT_TRUE(std::equal(array.begin(), array.end(), vector.begin(), vector.end()));
        ASSERT_TRUE(vector.empty() || array.back() == vector.back());
      }
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
