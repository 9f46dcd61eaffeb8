#include "checkers/history/history_hash.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "checkers/history/precedence.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

/// All that may decide a verdict, as text, with operations named by process.
std::string identity_of(const History& history) {
  std::string text;
  for (const Operation& operation : history.operations) {
    text += std::to_string(operation.process) + to_text(operation) + ";";
  }
  const Precedence precedence = precedence_of(history);
  for (std::size_t i = 0; i < history.size(); ++i) {
    for (const std::uint64_t word : precedence.predecessors(i)) {
      text += std::to_string(word) + " ";
    }
  }
  return text;
}

TEST(HistoryHash, TellsApartAllSmallHistories) {
  std::map<HistoryHash, std::string> identities;
  const Alphabet alphabet = container_alphabet("queue", 2);
  std::size_t count = 0;
  for (std::size_t size = 0; size <= 4; ++size) {
    count += for_all_histories(alphabet, size, [&](const History& history) {
      const auto [place, is_new] = identities.try_emplace(hash_of(history), identity_of(history));
      EXPECT_TRUE(is_new) << place->second << " and " << identity_of(history);
    });
  }
  EXPECT_EQ(identities.size(), count);
}

/// Stretches positions without changing which operation precedes which.
History stretched(History history, std::mt19937& random) {
  const std::uint64_t factor = 1 + random() % 5;
  const std::uint64_t shift = random() % 100;
  for (Operation& operation : history.operations) {
    operation.invocation = factor * operation.invocation + shift;
    if (operation.response) {
      operation.response = factor * *operation.response + shift;
    }
  }
  return history;
}

TEST(HistoryHash, DependsOnPrecedenceNotOnPositionsOrTheOrderInMemory) {
  std::mt19937 random(1);
  for_all_histories(container_alphabet("queue", 1), 4, [&](const History& history) {
    History other = stretched(history, random);
    std::ranges::shuffle(other.operations, random);
    EXPECT_EQ(hash_of(other), hash_of(history));
    const Precedence precedence = precedence_of(other);
    lay_out(other, precedence);
    EXPECT_EQ(hash_of(other), hash_of(history));
  });
}

/// Two responses next to each other may change places, and so may two invocations.
TEST(HistoryHash, IgnoresTheOrderOfNeighbouringInvocationsAndOfNeighbouringResponses) {
  const History one{{completed(0, "m", {}, none, 1, 3), completed(1, "m", {}, none, 2, 4)}};
  const History other{{completed(0, "m", {}, none, 2, 4), completed(1, "m", {}, none, 1, 3)}};
  EXPECT_EQ(hash_of(one), hash_of(other));
}

TEST(HistoryHash, ChangesWithEachPartOfAnOperation) {
  const Operation base = completed(0, "enq", {1}, true, 1, 2);
  const std::vector<Operation> variants = {
      base,
      completed(1, "enq", {1}, true, 1, 2),
      completed(0, "deq", {1}, true, 1, 2),
      completed(0, "enq", {2}, true, 1, 2),
      completed(0, "enq", {}, true, 1, 2),
      completed(0, "enq", {1, 1}, true, 1, 2),
      completed(0, "enq", {"1"}, true, 1, 2),
      completed(0, "enq", {1}, none, 1, 2),
      pending(0, "enq", {1}, 1),
  };
  std::map<HistoryHash, std::size_t> seen;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    EXPECT_TRUE(seen.try_emplace(hash_of(History{{variants[i]}}), i).second) << i;
  }
}

TEST(HistoryHash, TellsTheOrderWithinAProcess) {
  const History one{{completed(0, "a", {}, none, 1, 2), completed(0, "b", {}, none, 3, 4)}};
  const History other{{completed(0, "b", {}, none, 1, 2), completed(0, "a", {}, none, 3, 4)}};
  EXPECT_NE(hash_of(one), hash_of(other));
}

/// Written once and kept: hashes may be stored.
TEST(HistoryHash, IsTheSameInEveryProcess) {
  const History history{{completed(0, "enq", {1}, true, 1, 2), pending(1, "deq", {}, 3)}};
  EXPECT_EQ(to_text(hash_of(history)), "f591a8f75cf4c3fcce913e52bcd6f156");
}

}  // namespace
}  // namespace heddle::checkers
