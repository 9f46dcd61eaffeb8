#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace {

std::size_t allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  void* block = std::malloc(size);
  if (block == nullptr) {
    throw std::bad_alloc();
  }
  ++allocations;
  return block;
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace heddle::checkers {
namespace {

/// How many allocations checking them takes, after they have all been checked once.
std::size_t allocations_for(QuasiFlavour flavour, const std::vector<const char*>& texts) {
  std::vector<CodedHistory> histories;
  for (const char* text : texts) {
    histories.push_back(signed_history("queue", text));
  }
  const QuasiCriterion criterion = removals(flavour, 1);
  QuasiChecker checker;
  for (int pass = 0; pass < 2; ++pass) {
    allocations = 0;
    for (CodedHistory& history : histories) {
      checker.check(history, criterion);
    }
  }
  return allocations;
}

TEST(QuasiAllocation, IsNoneForLinearizableHistories) {
  const std::vector<const char*> texts = {"+1 +2 +3 -1 -2 -3", "+1|+2|+3 -3 -2|-1 -",
                                          "+1|-1|- +2? -2"};
  EXPECT_EQ(allocations_for(QuasiFlavour::permutation, texts), 0U);
  EXPECT_EQ(allocations_for(QuasiFlavour::strict, texts), 0U);
}

/// The ordinary search, asked first, describes the state in which it was stuck: a text.
TEST(QuasiAllocation, IsOnlyForThatTextInTheSearchForOtherHistories) {
  const std::vector<const char*> texts = {"+1 +2 +3 +4 -2 -1 -3 -4", "+1|+2 +3 +4 -4 -3 -2 -1",
                                          "+1 +2 +3|+4 -2 -1 -4? -3 -5"};
  EXPECT_LE(allocations_for(QuasiFlavour::permutation, texts), 4 * texts.size());
}

}  // namespace
}  // namespace heddle::checkers
