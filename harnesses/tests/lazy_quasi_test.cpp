#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "harnesses/judging/history_checker.hpp"
#include "heddle/c_api.h"
#include "scheduler/histories/lazy_histories.hpp"

namespace heddle::harnesses {
namespace {

constexpr unsigned items = 4;

/// enq(1) ... enq(4), then four deq(), each by a thread of its own.
std::vector<TraceOperation> calls() {
  std::vector<TraceOperation> calls;
  for (unsigned i = 0; i < 2 * items; ++i) {
    TraceOperation call;
    call.thread = i + 1;
    call.name = i < items ? "enq" : "deq";
    if (i < items) {
      call.arguments = {i + 1};
    }
    calls.push_back(call);
  }
  return calls;
}

/// Some of these operations, the removals with random results (most of them a permutation of the
/// items), and random orders among them: mostly, additions come first.
scheduler::OperationPoset random_poset(std::mt19937& random) {
  std::vector<std::uint64_t> results{1, 2, 3, 4};
  std::ranges::shuffle(results, random);
  if (random() % 8 == 0) {
    results[0] = 1 + random() % items;
  }
  scheduler::OperationPoset poset;
  for (unsigned i = 0; i < 2 * items; ++i) {
    if (random() % 4 == 0) {
      continue;
    }
    scheduler::OperationInstance instance;
    instance.thread = static_cast<scheduler::ThreadId>(i + 1);
    instance.label = i;
    instance.pending = random() % 12 == 0;
    if (!instance.pending && i >= items) {
      instance.tag = heddle_signed;
      instance.value = results[i - items];
    }
    poset.operations.push_back(instance);
  }
  const std::size_t size = poset.operations.size();
  poset.begun_before_end.reset(size);
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size && !poset.operations[a].pending; ++b) {
      const bool adds_first = poset.operations[a].label >= items &&
                              poset.operations[b].label < items && random() % 16 != 0;
      if (a == b || adds_first || random() % 3 == 0) {
        poset.begun_before_end.set(a, b);
      }
    }
  }
  return poset;
}

struct Outcome {
  bool has_violation = false;
  bool is_decided = false;
  std::vector<checkers::FactorVector> smallest;
};

Outcome outcome(const Judging& judging, const scheduler::OperationPoset& poset,
                std::size_t most_listed) {
  HistoryChecker checker(judging, calls(), most_listed);
  checker.check(poset);
  Outcome outcome;
  outcome.has_violation = checker.distinct_unexplained() > 0;
  outcome.is_decided = checker.undecided() == 0;
  if (const auto* inference = checker.quasi()->inference()) {
    outcome.smallest = inference->smallest();
  }
  return outcome;
}

Judging judging(const std::string& factor, const std::string& flavour) {
  Judging judging;
  judging.specification = checkers::find_specification("queue");
  judging.quasi = checkers::ask(*judging.specification, {factor, {}, flavour});
  return judging;
}

/// How many of the posets had no violation, so that factors could be compared; and undecided ones.
struct Compared {
  unsigned explained = 0;
  unsigned undecided = 0;
};

Compared compare(const std::string& factor, const std::string& flavour, unsigned count) {
  std::mt19937 random(count);
  const Judging asked = judging(factor, flavour);
  Compared compared;
  for (unsigned i = 0; i < count; ++i) {
    const scheduler::OperationPoset poset = random_poset(random);
    const Outcome listed = outcome(asked, poset, 1'000'000);
    const Outcome lazily = outcome(asked, poset, 0);
    EXPECT_TRUE(listed.is_decided);
    if (!lazily.is_decided) {
      ++compared.undecided;
      continue;
    }
    EXPECT_EQ(lazily.has_violation, listed.has_violation) << i;
    if (!listed.has_violation) {
      EXPECT_EQ(lazily.smallest, listed.smallest) << i;
      ++compared.explained;
    }
  }
  return compared;
}

TEST(HistoriesTooManyToList, AreFoundToKeepAPromiseAsIfTheyWereListed) {
  for (const char* flavour : {"permutation", "strict"}) {
    for (const char* factor : {"0", "1", "2"}) {
      const Compared compared = compare(factor, flavour, 200);
      EXPECT_GT(compared.explained, 10U) << flavour << factor;
      EXPECT_LT(compared.explained, 190U) << flavour << factor;
      EXPECT_EQ(compared.undecided, 0U);
    }
  }
}

TEST(HistoriesTooManyToList, NeedTheFactorsThatTheyNeedWhenListed) {
  for (const char* flavour : {"permutation", "strict"}) {
    const Compared compared = compare("infer", flavour, 200);
    EXPECT_GT(compared.explained, 30U) << flavour;
    EXPECT_EQ(compared.undecided, 0U) << flavour;
  }
}

TEST(HistoriesTooManyToList, AreUndecidedWhereSetsTradeOff) {
  const Compared compared = compare("enq=infer,deq=infer", "permutation", 200);
  EXPECT_GT(compared.explained, 20U);
  EXPECT_GT(compared.undecided, 0U);
}

}  // namespace
}  // namespace heddle::harnesses
