#include "scheduler/around/in_turns.hpp"

#include <gtest/gtest.h>

#include "scheduler/random/pos.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

constexpr std::uint64_t executions = 30;

/// Of so many executions by two strategies, one of which has two turns of three, begun behind
/// `skipped` others.
std::vector<std::string> orders(std::uint64_t skipped) {
  const Instructions adding(4, {.code = Instruction::Code::add, .location = 0, .site = 1});
  ToyProgram program = make_program({adding, adding});
  RandomWalk walk(6);
  Pos pos(5);
  InTurns turns({&walk, &walk, &pos});
  const std::vector<std::uint64_t> begun = turns.skip(skipped);
  walk.skip(begun[0] + begun[1]);
  pos.skip(begun[2]);
  std::vector<std::string> orders;
  explore_toy(
      program, turns, [&](const ExecutionResult& e) { orders.push_back(order_text(e.trace)); },
      executions - skipped);
  return orders;
}

TEST(InTurns, GoOnWhereverOthersWouldHaveGotTo) {
  const std::vector<std::string> all = orders(0);
  for (std::uint64_t skipped = 1; skipped < 8; ++skipped) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(skipped);
    EXPECT_EQ(orders(skipped), std::vector<std::string>(begin, all.end())) << skipped;
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
