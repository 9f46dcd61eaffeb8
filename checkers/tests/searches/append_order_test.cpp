#include "checkers/algorithms/turns/append_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "checkers/checker.hpp"
#include "checkers/tests/histories.hpp"
#include "checkers/tests/searches/coded_witness.hpp"

namespace heddle::checkers {
namespace {

CodedHistory coded(const History& history) {
  CodedHistory coded;
  Encoder().encode(*find_specification("key-value"), history, coded);
  return coded;
}

/// Histories of one key, linearizable by construction unless a read is changed: each operation, of
/// a process of its own, takes effect at 10, 20, ..., somewhere between its ends.
class RandomAppends {
 public:
  History make(int operations, bool changes_a_read) {
    History history;
    std::string content;
    for (int i = 0; i < operations; ++i) {
      const auto point = static_cast<std::uint64_t>(100 * (i + 1));
      const std::uint64_t begin = point - 1 - random_() % std::min<std::uint64_t>(point - 1, 300);
      const std::uint64_t end = point + 1 + random_() % 300;
      const std::string value(1, static_cast<char>('a' + i));
      const unsigned kind = random_() % 10;
      if (kind < 4) {
        history.operations.push_back(completed(i, "get", {"k"}, content, begin, end));
      } else {
        content = kind < 5 ? value : content + value;
        const char* const name = kind < 5 ? "put" : "append";
        history.operations.push_back(kind < 9 ? completed(i, name, {"k", value}, none, begin, end)
                                              : pending(i, name, {"k", value}, begin));
      }
    }
    if (changes_a_read) {
      change_a_read(history);
    }
    return history;
  }

 private:
  void change_a_read(History& history) {
    Operation& changed = history.operations[random_() % history.operations.size()];
    if (changed.method == "get") {
      std::string text = changed.result.string();
      std::ranges::shuffle(text, random_);
      text.resize(text.size() - std::min<std::size_t>(text.size(), random_() % 2));
      changed.result = text;
    }
  }

  std::mt19937 random_{7};
};

TEST(AppendOrder, ChangesNoAnswerAndNoWitness) {
  RandomAppends random;
  Checker search(Algorithm::wing_gong_lowe);
  int fixed_and_explained = 0;
  int fixed_and_not = 0;
  for (int round = 0; round < 20'000; ++round) {
    CodedHistory history = coded(random.make(2 + round % 8, round % 2 == 0));
    const Answer answer = search.check(history).answer;
    const std::vector<Call> calls = history.calls;
    const bool is_fixed = fix_order_of_appends(history);
    const Verdict& verdict = search.check(history);
    ASSERT_EQ(verdict.answer, answer) << round;
    (answer == Answer::explained ? fixed_and_explained : fixed_and_not) += is_fixed ? 1 : 0;
    if (answer == Answer::explained) {
      history.calls = calls;
      ASSERT_EQ(find_coded_flaw(history, verdict.linearization), "") << round;
    }
  }
  EXPECT_GT(fixed_and_explained, 2000);
  EXPECT_GT(fixed_and_not, 500);
}

/// Appends that all overlap, of letters, and two reads behind them, one after the other.
History two_reads(int appends, const std::string& first, const std::string& second) {
  History history;
  for (int i = 0; i < appends; ++i) {
    const std::string value(1, static_cast<char>('a' + i));
    history.operations.push_back(completed(i, "append", {"k", value}, none, 1, 2));
  }
  history.operations.push_back(completed(100, "get", {"k"}, first, 3, 4));
  history.operations.push_back(completed(100, "get", {"k"}, second, 5, 6));
  return history;
}

TEST(AppendOrder, LeavesOneWayWhereReadsShowAllAppends) {
  const std::string letters = "abcdefghijklmnopqrstuvwxyz";
  std::string other = letters;
  std::swap(other[24], other[25]);
  CodedHistory wrong = coded(two_reads(26, letters, other));
  ASSERT_TRUE(fix_order_of_appends(wrong));
  const Verdict verdict = Checker(Algorithm::wing_gong_lowe).check(wrong);
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_LE(verdict.steps, 26 * 28);  // each time, all that are left are tried; then the reads
}

TEST(AppendOrder, IsNotFixedWhereValuesDoNotTell) {
  const auto is_fixed = [](const History& history) {
    CodedHistory there = coded(history);
    return fix_order_of_appends(there);
  };
  const auto appends = [](const std::string& a, const std::string& b, const std::string& read) {
    return History{{completed(0, "append", {"k", a}, none, 1, 2),
                    completed(1, "append", {"k", b}, none, 1, 2),
                    completed(2, "get", {"k"}, read, 3, 4)}};
  };
  EXPECT_TRUE(is_fixed(appends("1,", "11,", "1,11,")));
  EXPECT_FALSE(is_fixed(appends("1", "11", "111")));
  EXPECT_FALSE(is_fixed(appends("a", "a", "aa")));
  EXPECT_FALSE(is_fixed(appends("", "a", "a")));
  EXPECT_FALSE(is_fixed(
      {{completed(0, "append", {"k", "a"}, none, 1, 2),
        completed(1, "append", {"l", "b"}, none, 1, 2), completed(2, "get", {"k"}, "a", 3, 4)}}));
}

}  // namespace
}  // namespace heddle::checkers
