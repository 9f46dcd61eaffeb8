#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>

#include "checkers/monitor/monitor.hpp"

// The thread that judges runs out of memory, at one allocation after the other.

namespace {

constexpr std::int64_t no_end = std::numeric_limits<std::int64_t>::max();

thread_local bool has_memory = false;  ///< the thread that runs the tests has
std::atomic<std::int64_t> allocations{0};
std::atomic<std::int64_t> first_that_fails{no_end};
std::atomic<std::int64_t> failures{0};  ///< as many in a row

}  // namespace

void* operator new(std::size_t size) {
  const std::int64_t number = has_memory ? -1 : allocations.fetch_add(1);
  const std::int64_t first = first_that_fails.load();
  const bool fails = number >= first && number - first < failures.load();
  void* const block = fails ? nullptr : std::malloc(size);
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  return block;
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace heddle::checkers {
namespace {

/// Additions and removals, of which always four overlap; the last removal is wrong if `is_wrong`.
MonitorVerdict judge(const char* type, bool is_wrong) {
  constexpr int rounds = 400;
  Monitor monitor({.type = find_specification(type), .clock = ClockKind::counter});
  std::uint64_t calls[4] = {};
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < 4; ++i) {
      const bool adds = i % 2 == 0;
      calls[i] = monitor.invoke(
          adds ? 0 : 1,
          {adds ? MonitorWord::Kind::integer : MonitorWord::Kind::absent, 4 * round + i});
      if (adds) {
        monitor.respond(calls[i], {MonitorWord::Kind::none, 0});
      }
    }
    for (const int i : {1, 3}) {
      const bool is_last = round + 1 == rounds && i == 3;
      monitor.respond(calls[i],
                      {MonitorWord::Kind::integer, is_last && is_wrong ? -1 : 4 * round + i - 1});
    }
  }
  return monitor.stop();
}

class MonitorMemory : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { has_memory = true; }
  void TearDown() override { first_that_fails = no_end; }
};

TEST_P(MonitorMemory, ThatEndsMakesTheVerdictUnknownAndNeverWrong) {
  allocations = 0;
  EXPECT_EQ(judge(GetParam(), false).standing, Standing::explained);
  EXPECT_EQ(judge(GetParam(), true).standing, Standing::violated);
  const std::int64_t enough = allocations / 2;
  ASSERT_GT(enough, 10);
  int unknown = 0;
  for (const std::int64_t in_a_row : {std::int64_t{1}, std::int64_t{3}, no_end}) {
    for (std::int64_t first = 0; first < enough; first += 1 + first / 8) {
      for (const bool is_wrong : {false, true}) {
        failures = in_a_row;
        allocations = 0;
        first_that_fails = first;
        const MonitorVerdict verdict = judge(GetParam(), is_wrong);
        first_that_fails = no_end;
        ASSERT_NE(verdict.standing, is_wrong ? Standing::explained : Standing::violated)
            << first << ": " << verdict.text;
        ASSERT_NE(verdict.text, "") << first;
        unknown += verdict.standing == Standing::undecided ? 1 : 0;
      }
    }
  }
  EXPECT_GT(unknown, 100);
}

INSTANTIATE_TEST_SUITE_P(Types, MonitorMemory, testing::Values("queue", "stack", "pool"));

}  // namespace
}  // namespace heddle::checkers
