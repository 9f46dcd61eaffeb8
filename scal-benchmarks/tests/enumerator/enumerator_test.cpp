#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "scal-benchmarks/tests/enumerator/brute_force.hpp"
#include "scal-benchmarks/tests/enumerator/count.hpp"
#include "scal-benchmarks/tests/enumerator/programs.hpp"

namespace enumerator {
namespace {

Counts classes(Program program, IdleLaps idle_laps) {
  return count_classes(Machine(std::move(program), idle_laps)).classes;
}

std::uint64_t complete(Program program, IdleLaps idle_laps = IdleLaps::explore) {
  return classes(std::move(program), idle_laps).complete;
}

struct Named {
  std::string name;
  std::string argument;
};

TEST(Enumerator, AgreesWithBruteForce) {
  const std::vector<Named> programs{
      {"t-stack", "push pop || push pop"},
      {"t-stack", "push || push || pop"},
      {"ms-queue", "enq || deq"},
      {"ms-queue", "enq || enq"},
      {"fetch_adds", "4"},
      {"writer_and_readers", "4"},
      {"private_variables", "2"},
      {"locked_increments", "4"},
      {"store_buffering", "3"},
      {"independent_reads", "0"},
      {"compare_exchanges", "4"},
      {"last_zero", "3"},
      {"fibonacci", "2"},
      {"peterson", "1"},
      {"dekker", "1"},
      {"ticket_lock", "3"},
      {"bakery", "2"},
  };
  for (const auto& [name, argument] : programs) {
    SCOPED_TRACE(name);
    const Machine machine(program_named(name, argument), IdleLaps::skip);
    EXPECT_EQ(count_classes(machine).classes, count_by_brute_force(machine));
  }
}

TEST(Enumerator, AgreesWithBruteForceWhereLapsAreRun) {
  for (const char* const scenario : {"push pop || push pop", "push || push || pop"}) {
    const Machine machine(treiber_stack(scenario), IdleLaps::explore);
    EXPECT_EQ(count_classes(machine).classes, count_by_brute_force(machine));
  }
}

/// A thread of three events on two cells; `jump_if` makes the last one depend on what was read.
std::vector<Instruction> random_code(std::mt19937& random) {
  const auto below = [&random](unsigned limit) { return static_cast<int>(random() % limit); };
  Code code;
  const std::size_t done = code.label();
  for (int event = 0; event < 3; ++event) {
    const Cell cell{static_cast<Byte>(below(2))};
    const int kind = below(5);
    if (kind == 0) {
      code.load({0}, cell);
    }
    if (kind == 1) {
      code.store(cell, below(3));
    }
    if (kind == 2) {
      code.fetch_add({0}, cell, 1);
    }
    if (kind == 3) {
      code.compare_exchange({0}, cell, below(2), below(3));
    }
    if (kind == 4) {
      code.lock({2});
      code.load({0}, cell);
      code.unlock({2});
    }
    if (event == 1) {
      code.jump_if(equal, Register{0}, below(2), done);
    }
  }
  code.place(done);
  return code.finished();
}

TEST(Enumerator, AgreesWithBruteForceOnGeneratedPrograms) {
  std::mt19937 random(1);
  for (int number = 0; number < 200; ++number) {
    SCOPED_TRACE(number);
    Program program{std::vector<Byte>(3), {}};
    for (int thread = 0; thread < 3; ++thread) {
      program.threads.push_back(random_code(random));
    }
    const Machine machine(program, IdleLaps::explore);
    EXPECT_EQ(count_classes(machine).classes, count_by_brute_force(machine));
  }
}

TEST(Enumerator, OrderOfThreadsDoesNotMatter) {
  for (const char* const name : {"bakery", "last_zero", "ticket_lock"}) {
    Program program = program_named(name, "3");
    const Counts expected = classes(program, IdleLaps::skip);
    std::ranges::reverse(program.threads);
    EXPECT_EQ(classes(program, IdleLaps::skip), expected) << name;
  }
}

/// Interleavings and classes that derived_counts.py finds from generators in another language.
TEST(Enumerator, AgreesWithTheCountsDerivedInPython) {
  const Machine stack(treiber_stack("push pop || push pop"), IdleLaps::explore);
  EXPECT_EQ(count_interleavings(stack), (Counts{226, 0}));
  EXPECT_EQ(count_classes(stack).classes, (Counts{46, 0}));
  const Machine queue(michael_scott_queue("enq deq || enq deq"), IdleLaps::explore);
  EXPECT_EQ(count_interleavings(queue), (Counts{2'140'866, 0}));
  EXPECT_EQ(count_classes(queue).classes, (Counts{222, 0}));
}

TEST(Enumerator, KnowsWhatIdleLapsCost) {
  struct Row {
    Program program;
    std::uint64_t explored, skipped;
  };
  const std::vector<Row> rows{
      {treiber_stack("push pop || push pop"), 46, 6},
      {treiber_stack("push pop || push pop || push pop"), 76'338, 90},
      {michael_scott_queue("enq deq || enq deq"), 222, 16},
      {michael_scott_queue("enq enq || enq enq"), 4'026, 82},
      {michael_scott_queue("enq || enq || deq || deq"), 11'198, 158},
      {michael_scott_queue("enq || enq || enq || deq"), 122'676, 666},
      {michael_scott_queue("enq || enq || deq || deq || deq"), 3'027'352, 1'104},
  };
  for (const auto& [program, explored, skipped] : rows) {
    EXPECT_EQ(complete(program), explored);
    EXPECT_EQ(complete(program, IdleLaps::skip), skipped);
  }
}

/// The programs in harnesses/litmus/counts derive these.
TEST(Enumerator, AgreesWithFormulas) {
  std::uint64_t factorial = 1;
  for (int n = 2; n <= 9; ++n) {
    const auto power = std::uint64_t{1} << n;
    factorial *= static_cast<std::uint64_t>(n);
    EXPECT_EQ(complete(fetch_adds(n)), factorial);
    EXPECT_EQ(complete(locked_increments(n)), factorial);
    EXPECT_EQ(complete(writer_and_readers(n)), power);
    EXPECT_EQ(complete(store_buffering(n)), power - 1);
    EXPECT_EQ(complete(compare_exchanges(n)), n);
    EXPECT_EQ(complete(private_variables(n)), 1);
    EXPECT_EQ(complete(last_zero(n)), (static_cast<std::uint64_t>(n) + 3) * power / 4);
    EXPECT_EQ(complete(indexer(n + 9)), n < 3 ? 1 : std::uint64_t{1} << (3 * (n - 2)));
  }
  EXPECT_EQ(complete(independent_reads(0)), 15);
  EXPECT_EQ(complete(ticket_lock(5), IdleLaps::skip), 120);
}

/// A turn that is the same each time does not matter; one that counts does.
TEST(Enumerator, ParksOnlyThreadsWhoseLapRepeats) {
  constexpr Register count{0};
  constexpr Register flag{1};
  for (const bool counts : {false, true}) {
    Code waiter;
    const std::size_t done = waiter.label();
    waiter.compute(count, sum, 0, 0);
    const std::size_t wait = waiter.begin_loop();
    waiter.load(flag, {0});
    if (counts) {
      waiter.compute(count, sum, count, 1);
    }
    waiter.jump_if(equal, flag, 1, done);
    waiter.jump_if(equal, count, 2, done);
    waiter.lap(wait);
    waiter.end_loop();
    waiter.place(done);
    Code setter;
    setter.store({0}, 1);
    const Program program{{0}, {waiter.finished(), setter.finished()}};
    const Counts expected = counts ? Counts{3, 0} : Counts{1, 1};
    EXPECT_EQ(classes(program, IdleLaps::skip), expected);
  }
}

TEST(Enumerator, RefusesToExploreSpinLoops) {
  EXPECT_THROW(complete(peterson(1)), std::overflow_error);
}

TEST(Enumerator, RefusesWhatItDoesNotKnow) {
  EXPECT_THROW((void)program_named("no such program", "1"), std::invalid_argument);
  EXPECT_THROW((void)program_named("t-stack", "push || shove"), std::invalid_argument);
}

}  // namespace
}  // namespace enumerator
