// What is left of a search takes memory for what its parts do not have in common, not for the
// length of the trace each.

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <new>

#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace {

std::size_t bytes_held = 0;

}  // namespace

void* operator new(std::size_t bytes) {
  if (void* memory = std::malloc(bytes)) {
    bytes_held += malloc_usable_size(memory);
    return memory;
  }
  throw std::bad_alloc();
}
/// That with a size calls this one.
void operator delete(void* memory) noexcept {
  bytes_held -= malloc_usable_size(memory);
  std::free(memory);
}

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

constexpr std::size_t most_bytes = 400;  ///< for a subtree, with its share of the trace

/// Three threads that take one mutex so many times each.
ThreadList lockers(unsigned times) {
  Instructions thread;
  for (unsigned i = 0; i < times; ++i) {
    thread.push_back({.code = Code::lock, .site = 1});
    thread.push_back({.code = Code::unlock, .site = 2});
  }
  return ThreadList(3, thread);
}

struct Held {
  std::size_t subtrees = 0;
  std::size_t bytes = 0;
  std::size_t bytes_read_back = 0;
};

/// By what is left of the search after so many executions, once the search itself is gone; and by
/// the same, written down and read back.
Held held_after(std::uint64_t executions, unsigned times) {
  ToyProgram program = make_program(lockers(times));
  std::vector<Subtree> left;
  {
    Dpor dpor;
    static_cast<void>(explore_toy(program, dpor, nullptr, executions));
    left.assign(dpor.pending().begin(), dpor.pending().end());
  }
  const std::string text = to_text(left);
  Held held{.subtrees = left.size()};
  std::size_t before = bytes_held;
  std::vector<Subtree>().swap(left);
  held.bytes = before - bytes_held;
  before = bytes_held;
  left = parse_subtrees(text);
  held.bytes_read_back = bytes_held - before;
  return held;
}

/// The first execution has 6 n events. Of the n acquisitions by the second thread, the first races
/// with the n by the first thread, the others with none: what comes before is needed. Of those by
/// the third thread, the first races with 2 n: in all 3 n reversals, of up to 4 n steps each.
TEST(SubtreeMemory, OfReversalsIsInProportionToTheirNumberNotToTheTrace) {
  for (const unsigned times : {50U, 200U, 800U}) {
    const Held held = held_after(1, times);
    EXPECT_EQ(held.subtrees, 3 * times);
    EXPECT_LT(held.bytes, most_bytes * held.subtrees) << times;
    EXPECT_LT(held.bytes_read_back, most_bytes * held.subtrees) << times;
  }
}

TEST(SubtreeMemory, StaysSoInLaterExecutions) {
  const Held held = held_after(500, 100);
  EXPECT_GT(held.subtrees, 300U);
  EXPECT_LT(held.bytes, most_bytes * held.subtrees);
  EXPECT_LT(held.bytes_read_back, most_bytes * held.subtrees);
}

}  // namespace
}  // namespace heddle::scheduler::testing
