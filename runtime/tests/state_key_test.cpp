#include "runtime/state/state_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "runtime/controlled_program.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

using programs::StateRecipe;

/// The key at the end of the program that follows the recipe.
StateKey key_of(StateRecipe recipe) {
  ControlledProgram program(programs::makes_a_state, &recipe, {});
  scheduler::Execution& execution = program.restart({});
  for (auto next = execution.next_events(); !next.empty(); next = execution.next_events()) {
    const auto enabled =
        std::find_if(next.begin(), next.end(), [](const auto& event) { return event.enabled; });
    if (enabled == next.end()) {
      break;
    }
    execution.step(enabled->thread, 0);
  }
  EXPECT_FALSE(recipe.key == StateKey{}) << "the program did not come to its end";
  return recipe.key;
}

TEST(StateKey, DoesNotDependOnWhereNodesLie) {
  const StateKey key = key_of({});
  EXPECT_EQ(key_of({}), key);
  EXPECT_EQ(key_of({.by_second_thread = true}), key);
  EXPECT_EQ(key_of({.upper_first = true}), key);
  EXPECT_EQ(key_of({.garbage = true}), key);
  EXPECT_EQ(key_of({.circular = true}), key_of({.by_second_thread = true, .circular = true}));
}

TEST(StateKey, DependsOnWhatTheyHoldAndHowTheyAreLinked) {
  const StateKey key = key_of({});
  EXPECT_NE(key_of({.lower = 5}), key);
  EXPECT_NE(key_of({.upper = 5}), key);
  EXPECT_NE(key_of({.lower = 2, .upper = 1}), key);
  EXPECT_NE(key_of({.circular = true}), key);
  EXPECT_NE(key_of({.tag = 1}), key);
  EXPECT_NE(key_of({.tag = 1}), key_of({.tag = 2}));
  EXPECT_NE(key_of({.offset = 8}), key);
  EXPECT_NE(key_of({.dangling = true}), key);
  EXPECT_EQ(key_of({.lower = 5, .dangling = true}), key_of({.dangling = true}))
      << "what a freed block holds is nobody's business";
}

TEST(StateKey, DependsOnGlobalsThreadLocalsAndLocks) {
  const StateKey key = key_of({});
  EXPECT_NE(key_of({.global = 1}), key);
  EXPECT_NE(key_of({.own = 1}), key);
  EXPECT_NE(key_of({.locked = true}), key);
}

}  // namespace
}  // namespace heddle::runtime::tests
