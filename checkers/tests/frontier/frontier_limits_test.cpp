#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/tests/frontier/comparison.hpp"
#include "checkers/tests/histories.hpp"

namespace {

/// What this program has allocated, now and at most.
std::size_t allocated_bytes = 0;
std::size_t peak_bytes = 0;

}  // namespace

void* operator new(std::size_t size) {
  void* block = std::malloc(size);
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  allocated_bytes += malloc_usable_size(block);
  peak_bytes = std::max(peak_bytes, allocated_bytes);
  return block;
}
void operator delete(void* block) noexcept {
  allocated_bytes -= malloc_usable_size(block);
  std::free(block);
}
void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace heddle::checkers {
namespace {

using namespace std::chrono_literals;

/// All overlap, additions with values that no removal answers first, in an order that has to be
/// found: too many configurations for any algorithm here.
History hard_history(const std::string& add, const std::string& remove, std::size_t pairs) {
  History history;
  const std::uint64_t middle = 2 * pairs;
  for (std::size_t i = 0; i < pairs; ++i) {
    const int value = static_cast<int>(i * 7 % 13);
    const int other = static_cast<int>(i * 5 % 13);
    history.operations.push_back(
        completed(static_cast<int>(i), add, {value}, none, i, middle + 2 * (pairs - i)));
    history.operations.push_back(completed(static_cast<int>(pairs + i), remove, {}, other,
                                           pairs + i, middle + 2 * (pairs - i * 3 % pairs) + 1));
  }
  // An item that nothing adds, at the end.
  history.operations.push_back(completed(0, remove, {}, 99, 6 * pairs, 6 * pairs + 1));
  history.operations.push_back(completed(0, add, {99}, none, 6 * pairs + 2, 6 * pairs + 3));
  return history;
}

struct Row {
  const char* type;
  const char* add;
  const char* remove;
  CheckFunction check;
};

class Limits : public testing::TestWithParam<Row> {
 protected:
  [[nodiscard]] CodedHistory hard() const {
    CodedHistory coded;
    Encoder().encode(*find_specification(GetParam().type),
                     hard_history(GetParam().add, GetParam().remove, 52), coded);
    return coded;
  }
};

TEST_P(Limits, OfMemoryAreKept) {
  constexpr std::size_t limit = 16U << 20U;
  CodedHistory history = hard();
  const std::size_t before = allocated_bytes;
  peak_bytes = allocated_bytes;
  CheckOptions options;
  options.limits.memory_bytes = limit;
  const Verdict verdict = GetParam().check(history, options);
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 16 MiB of memory");
  EXPECT_LT(peak_bytes - before, limit + limit / 10);  // blocks are of some size
}

TEST_P(Limits, OfTimeAreKept) {
  CodedHistory history = hard();
  CheckOptions options;
  options.limits.time = 200ms;
  const auto start = std::chrono::steady_clock::now();
  const Verdict verdict = GetParam().check(history, options);
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 0.2 s");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 1s);  // of a machine that has other work too
}

TEST_P(Limits, OfStepsAreKept) {
  CodedHistory history = hard();
  CheckOptions options;
  options.limits.steps = 10'000;
  const Verdict verdict = GetParam().check(history, options);
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 10000 steps");
  EXPECT_LE(verdict.steps, 10'001U);
}

INSTANTIATE_TEST_SUITE_P(EachForm, Limits,
                         testing::Values(Row{"queue", "enq", "deq", check_frontier},
                                         Row{"stack", "push", "pop", check_frontier},
                                         Row{"pool", "add", "remove", check_frontier},
                                         Row{"queue", "enq", "deq", check_automatically},
                                         Row{"pool", "add", "remove", check_automatically}),
                         [](const auto& info) {
                           return std::to_string(info.index) + "_" + info.param.type;
                         });

}  // namespace
}  // namespace heddle::checkers
