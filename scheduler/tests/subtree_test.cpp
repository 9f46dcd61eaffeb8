#include "scheduler/search/subtrees/subtree.hpp"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

/// The classes of a search that is stopped after `executions`, written down, read back, and gone on
/// with in one search for each part, in the order in which they were written.
Seen explore_in_parts(ToyProgram& program, std::uint64_t executions) {
  Dpor begun;
  Seen seen = explore_toy(program, begun, nullptr, executions);
  for (const Subtree& part : begun.pending()) {
    const Subtree again = parse_subtree(to_text(part));
    EXPECT_EQ(again, part);
    Dpor rest(Parking::idle, {again});
    const Seen more = explore_toy(program, rest);
    seen.statistics += more.statistics;
    for (const std::string& found : more.classes) {
      EXPECT_TRUE(seen.classes.insert(found).second) << "two parts visited one class";
    }
  }
  return seen;
}

TEST(Subtree, DividesASearchIntoPartsThatShareNothing) {
  std::mt19937 random(5);
  unsigned divided = 0;
  for (unsigned i = 0; i < 400; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 9, .conditions = i % 2 != 0});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    Dpor dpor;
    const Seen whole = explore_toy(program, dpor);
    const Seen parts = explore_in_parts(program, 1 + i % 7);
    ASSERT_EQ(parts.classes, whole.classes);
    ASSERT_EQ(parts.statistics.executions, whole.statistics.executions);
    divided += whole.statistics.executions > 1 + i % 7 ? 1 : 0;
  }
  EXPECT_GT(divided, 100U);
}

TEST(Subtree, IsTheWholeSpaceIfItHasNoSteps) {
  EXPECT_EQ(parse_subtree(to_text(Subtree{})), Subtree{});
}

TEST(Subtree, IsWrittenWithOthersAsWhatDiffersFromTheOneBefore) {
  std::mt19937 random(6);
  for (unsigned i = 0; i < 100; ++i) {
    ToyProgram program = make_program(random_threads(random, {.most_events = 9}));
    Dpor begun;
    static_cast<void>(explore_toy(program, begun, nullptr, 2 + i % 9));
    const std::vector<Subtree> parts(begun.pending().begin(), begun.pending().end());
    ASSERT_EQ(parse_subtrees(to_text(parts)), parts);
  }
  for (const char* text :
       {"\n", "1 | 0 | 0-0>1", "0 | 0 | 0-0>1\n2 | 0 | 1-1>0", "0 | 0 | 0-0>1\nx"}) {
    EXPECT_THROW(static_cast<void>(parse_subtrees(text)), std::invalid_argument) << text;
  }
}

TEST(Subtree, SaysWhereATextIsNone) {
  for (const char* text :
       {"", "heddle-subtree-2 | |", "heddle-subtree-1 | 0 |", "heddle-subtree-1 | 999 | 0-0>1",
        "heddle-subtree-1 | 0 1 | 1-0>1", "heddle-subtree-1 | 0 1 | 0-5>1",
        "heddle-subtree-1 | x |", "heddle-subtree-1 | 0 1 | 0-1>999"}) {
    try {
      static_cast<void>(parse_subtree(text));
      ADD_FAILURE() << text;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find("at character"), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
