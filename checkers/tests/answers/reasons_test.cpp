#include "checkers/explanations/reasons.hpp"

#include <gtest/gtest.h>

#include <map>

#include "checkers/tests/answers/small_histories.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

TEST(Reasons, AreGivenForNoHistoryThatIsExplained) {
  std::map<std::string_view, std::pair<std::size_t, std::size_t>> found_of;
  for_small_histories_of_all_types([&](CodedHistory& coded, const History& history, Answer answer) {
    const std::optional<Reason> reason = find_reason(coded);
    auto& [found, all] = found_of[coded.specification->name];
    all += answer == Answer::not_explained ? 1 : 0;
    found += reason ? 1 : 0;
    ASSERT_FALSE(reason && answer == Answer::explained)
        << coded.specification->name << ": " << reason->text << text_of(history);
  });
  for (const char* type : {"queue", "stack", "set", "register", "min-priority-queue"}) {
    const auto& [found, all] = found_of[type];
    EXPECT_GT(4 * found, all) << type << ": a reason for less than a quarter of the violations";
    RecordProperty(type, std::to_string(found) + " of " + std::to_string(all));
  }
}

struct Row {
  const char* type;
  History history;
  const char* sentence;
};

std::string sentence_of(const Row& row) {
  CodedHistory coded;
  Encoder().encode(*find_specification(row.type), row.history, coded);
  const std::optional<Reason> reason = find_reason(coded);
  if (!reason) {
    return "";
  }
  std::vector<std::string> names;
  for (const OperationIndex i : reason->culprits) {
    names.push_back(to_text(row.history.operations[i]));
  }
  return filled_in(*reason, names);
}

Operation one(const char* method, std::vector<Value> arguments, Value result, int turn) {
  const auto at = 2 * static_cast<std::uint64_t>(turn);
  return completed(turn, method, std::move(arguments), std::move(result), at, at + 1);
}

TEST(Reasons, AreSentences) {
  const Row rows[] = {
      {"queue",
       {{one("enq", {2}, none, 1), one("enq", {3}, none, 2), one("deq", {}, 3, 3)}},
       "deq() -> 3 overtook 2: enq(2) -> none had ended before enq(3) -> none began, and 2 was "
       "never removed"},
      {"queue", {{one("deq", {}, 3, 3)}}, "deq() -> 3 has no source: 3 was never added"},
      {"queue",
       {{one("deq", {}, 3, 3), one("enq", {3}, none, 4)}},
       "deq() -> 3 had ended before 3 was added: enq(3) -> none began later"},
      {"queue",
       {{one("enq", {3}, none, 1), one("deq", {}, 3, 3), one("deq", {}, 3, 4)}},
       "3 was added once but removed twice, by deq() -> 3 and deq() -> 3"},
      {"pool",
       {{one("add", {3}, none, 1), one("remove", {}, none, 3), one("remove", {}, 3, 4)}},
       "remove() -> none found nothing, although add(3) -> none had ended before it began and 3 "
       "was "
       "removed only later, by remove() -> 3"},
      {"stack",
       {{one("push", {1}, none, 1), one("push", {2}, none, 2), one("pop", {}, 1, 3)}},
       "pop() -> 1 took from under 2: push(2) -> none began after push(1) -> none had ended, and 2 "
       "was never removed"},
      {"min-priority-queue",
       {{one("insert", {1}, none, 1), one("insert", {2}, none, 2), one("poll", {}, 2, 3)}},
       "poll() -> 2 passed over 1, which is smaller: insert(1) -> none had ended before, and 1 was "
       "never removed"},
      {"register",
       {{one("write", {1}, none, 1), one("write", {2}, none, 2), one("read", {}, 1, 3)}},
       "read() -> 1 is out of date: 1, written by write(1) -> none, had been overwritten by "
       "write(2) -> none before it began"},
      {"register", {{one("read", {}, 5, 3)}}, "read() -> 5 has no source: 5 was never written"},
      {"set",
       {{one("add", {1}, true, 1), one("contains", {1}, false, 2)}},
       "contains(1) -> false did not find 1, which add(1) -> true had added and nobody removed "
       "before"},
      {"set",
       {{one("add", {1}, true, 1), one("add", {1}, true, 2)}},
       "add(1) -> true and add(1) -> true both found 1 absent, but it was not removed between "
       "them"},
      {"set", {{one("remove", {1}, true, 1)}}, "remove(1) -> true found 1, which was never added"},
      {"counter", {{one("increment", {}, none, 1), one("get", {}, 2, 2)}}, ""},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(sentence_of(row), row.sentence);
  }
}

TEST(Reasons, DoNotBlameAPendingRemoval) {
  const Row row{"queue",
                {{one("enq", {2}, none, 1), one("enq", {3}, none, 2), pending(9, "deq", {}, 3),
                  one("deq", {}, 3, 3)}},
                ""};
  EXPECT_EQ(sentence_of(row), "");
}

}  // namespace
}  // namespace heddle::checkers
