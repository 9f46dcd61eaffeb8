#include "checkers/state.hpp"

#include <gmock/gmock.h>

#include <random>

namespace heddle::checkers {
namespace {

using testing::ElementsAreArray;

TEST(State, BehavesAsASequenceWhateverItsLength) {
  std::mt19937 random(1);
  State state;
  std::vector<Code> expected;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t place = random() % (expected.size() + 1);
    const bool grows = i / 50 % 2 == 0 ? random() % 4 != 0 : random() % 4 == 0;
    if (grows) {
      state.insert(place, i);
      expected.insert(expected.begin() + static_cast<std::ptrdiff_t>(place), i);
    } else if (place < expected.size()) {
      state.erase(place);
      expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(place));
    }
    ASSERT_THAT(state.codes(), ElementsAreArray(expected));
  }
}

State of_size(std::size_t size) {
  State state;
  for (std::size_t i = 0; i < size; ++i) {
    state.push_back(static_cast<Code>(100 + i));
  }
  return state;
}

TEST(State, CopiesAndMovesBetweenShortAndLong) {
  const std::vector<std::size_t> sizes = {0, 1, 12, 13, 40};
  for (const std::size_t from : sizes) {
    for (const std::size_t to : sizes) {
      const State original = of_size(from);
      State copied = of_size(to);
      copied = original;
      EXPECT_EQ(copied, original);
      State moved = of_size(to);
      moved = std::move(copied);
      EXPECT_EQ(moved, original);
      copied = of_size(to);  // a state that was moved from can be assigned to
      EXPECT_EQ(copied, of_size(to));
      const State constructed(std::move(moved));
      EXPECT_EQ(constructed, original);
    }
  }
}

TEST(State, IsEqualToTheSameSequenceOnly) {
  EXPECT_EQ((State{1, 2}), (State{1, 2}));
  EXPECT_NE((State{1, 2}), (State{2, 1}));
  EXPECT_NE((State{1, 2}), (State{1}));
  EXPECT_EQ(State{}, State());
}

}  // namespace
}  // namespace heddle::checkers
