#include <gtest/gtest.h>

#include <cstdio>
#include <random>
#include <set>

#include "checkers/algorithms/reference/definition.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/specifications/script.hpp"

namespace heddle::checkers {
namespace {

// A history whose operations have a key each is linearizable exactly if its parts are, each from
// its part of the initial state (Horn and Kroening, "Faster linearizability checking via
// P-compositionality", FORTE 2015, definition 7): here by the definition alone, on all histories of
// up to two operations, and on random ones of up to six.

struct Case {
  const char* type;
  std::vector<const char*> initial;  ///< JSON; "" is the specification's own
  std::vector<const char*> operations;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"set",
       {"", "[1]"},
       {"add(1) -> true", "add(1) -> false", "add(2)", "remove(1) -> true", "remove(2) -> true",
        "remove(1) -> false", "contains(1) -> true", "contains(2) -> false", "size() -> 1",
        "members() -> [1]"}},
      {"map",
       {"", R"([[1, 7]])"},
       {"put(1, 7)", "put(1, 8) -> 7", "put_if_absent(2, 7)", "put_if_absent(1, 9) -> 7",
        "insert(1, 7) -> true", "get(1) -> 7", "get(2)", "remove(1) -> 7", "erase(1) -> false",
        "contains(2) -> true", "size() -> 1"}},
      {"key-value",
       {"", R"([["x", "a"]])"},
       {R"(append("x", "a"))", R"(append("x", "b"))", R"(append("y", "a"))", R"(put("x", "b"))",
        R"(get("x") -> "ab")", R"(get("x") -> "b")", R"(get("y") -> "")", R"(get("y") -> "a")"}},
      {"multi-register",
       {"", R"([["x", 1]])"},
       {R"(write("x", 1))", R"(write("y", 1))", R"(read("x") -> 1)", R"(read("x") -> 0)",
        R"(read("y") -> 1)", R"(txn([["read", "x", 0], ["write", "x", 2]]))",
        R"(txn([["read", "y", null]]) -> [["read", "y", 1]])",
        R"(txn([["read", "x", 1], ["read", "y", 0]]))"}},
      {"ConcurrentSkipListSet",
       {"", "[1]"},
       {"add(1) -> true", "add(1) -> false", "add(2) -> true", "remove(1) -> true",
        "addAll([1, 1]) -> true", "removeAll([2]) -> true", "containsAll([2]) -> true",
        "contains(1) -> false", "containsAll([1, 2]) -> true", "size() -> 1"}},
      {"ConcurrentHashMap",
       {"", "[[1, 7]]"},
       {"put(1, 7) -> null", "put(1, 8) -> 7", "putIfAbsent(1, 9) -> 7",
        "putIfAbsent(2, 7) -> null", "putAll([[2, 7]])", "putAll([[1, 7], [2, 8]])", "get(2) -> 7",
        "get(1) -> null", "remove(1) -> 7", "containsKey(2) -> false"}},
      {"ConcurrentSkipListMap",
       {"", "[[1, 7]]"},
       {"put(1, 7) -> null", "putIfAbsent(2, 7) -> null", "get(2) -> 7", "get(1) -> 7",
        "remove(1) -> null", "containsKey(1) -> true", "firstKey() -> 1"}}};
  return all;
}

/// The key of each operation; nothing if one has none.
std::optional<std::vector<Code>> keys_of(CodedHistory& history) {
  std::vector<Code> keys;
  for (const Call& call : history.calls) {
    const auto key = history.specification->key(call, {*history.specification, history.values});
    if (!key) {
      return std::nullopt;
    }
    keys.push_back(*key);
  }
  return keys;
}

CodedHistory part_of(const CodedHistory& whole, const std::vector<Code>& keys, Code key) {
  CodedHistory part;
  part.specification = whole.specification;
  part.initial = whole.specification->part_of(whole.initial, key);
  part.values = whole.values;
  std::vector<Stamps> stamps;
  for (OperationIndex i = 0; i < whole.size(); ++i) {
    if (keys[i] == key) {
      part.calls.push_back(whole.calls[i]);
      stamps.push_back(
          {whole.invocations[i], whole.is_pending(i) ? never_stamp : whole.responses[i]});
    }
  }
  Encoder().rank(stamps, EqualStamps::overlap, part);
  return part;
}

bool is_explained(CodedHistory& history) {
  return check_by_definition(history, {}).answer == Answer::explained;
}

bool are_explained_apart(const CodedHistory& whole, const std::vector<Code>& keys) {
  return std::ranges::all_of(std::set<Code>(keys.begin(), keys.end()), [&](Code key) {
    CodedHistory part = part_of(whole, keys, key);
    return is_explained(part);
  });
}

struct Counts {
  std::size_t split = 0;
  std::size_t several_parts = 0;
  std::size_t explained = 0;
};

/// Whether the parts say what the whole says.
bool parts_agree(const Specification& specification, const History& history,
                 const std::optional<Value>& initial, Counts& counts) {
  CodedHistory whole;
  Encoder().encode(specification, history, whole, initial);
  const auto keys = keys_of(whole);
  if (!keys) {
    return true;
  }
  const bool all_parts = are_explained_apart(whole, *keys);
  ++counts.split;
  counts.several_parts += std::set<Code>(keys->begin(), keys->end()).size() > 1 ? 1 : 0;
  counts.explained += all_parts ? 1 : 0;
  return is_explained(whole) == all_parts;
}

Alphabet alphabet_of(const Case& row) {
  Alphabet alphabet{row.type, {}};
  for (const char* text : row.operations) {
    Operation operation = operation_from(text, is_java(*find_specification(row.type)));
    alphabet.operations.push_back(operation);
    operation.response.reset();
    operation.result = none;
    if (std::ranges::count(alphabet.operations, operation) == 0) {
      alphabet.operations.push_back(operation);
    }
  }
  return alphabet;
}

template <typename Check>
void for_random_histories(const Alphabet& alphabet, std::size_t count, const Check& check) {
  std::mt19937 random(1);
  for (std::size_t round = 0; round < count; ++round) {
    History history;
    const std::size_t size = 4 + random() % 3;
    for (std::size_t i = 0; i < size; ++i) {
      history.operations.push_back(alphabet.operations[random() % alphabet.operations.size()]);
      Operation& operation = history.operations.back();
      operation.process = static_cast<int>(i);
      operation.invocation = random() % 12;
      if (!operation.is_pending()) {
        operation.response = operation.invocation + random() % 6;
      }
    }
    check(history);
  }
}

class Partition : public testing::TestWithParam<Case> {};

TEST_P(Partition, IsExplainedExactlyIfTheHistoryIs) {
  const Specification& specification = *find_specification(GetParam().type);
  const Alphabet alphabet = alphabet_of(GetParam());
  for (const std::string text : GetParam().initial) {
    const auto initial = text.empty() ? std::nullopt : std::optional(value_from_json(text));
    Counts counts;
    std::string flaw;
    const auto check = [&](const History& history) {
      if (flaw.empty() && !parts_agree(specification, history, initial, counts)) {
        for (const Operation& operation : history.operations) {
          flaw += to_text(operation) + "; ";
        }
      }
    };
    for (std::size_t size = 0; size <= 2; ++size) {
      for_all_histories(alphabet, size, check);
    }
    for_random_histories(alphabet, 4000, check);
    EXPECT_EQ(flaw, "");
    EXPECT_GT(counts.several_parts, counts.split / 4);
    EXPECT_GT(counts.explained, counts.split / 50);
    EXPECT_LT(counts.explained, counts.split);
    std::printf("%s: %zu histories, %zu of several parts, %zu explained\n", GetParam().type,
                counts.split, counts.several_parts, counts.explained);
  }
}

INSTANTIATE_TEST_SUITE_P(OfTypes, Partition, testing::ValuesIn(cases()), [](const auto& test) {
  std::string name(test.param.type);
  std::erase(name, '-');
  return name;
});

// The levels of a stack that tells its height: if the whole is explained, so are they; the converse
// fails.
TEST(Partitions, OfAStackThatTellsItsHeightOnlyRefute) {
  const Specification& specification = *find_specification("height-stack");
  const Alphabet alphabet =
      alphabet_of({"height-stack",
                   {},
                   {"push(1) -> 0", "push(1) -> 1", "push(2) -> 0", "push(2) -> 1",
                    "pop() -> [1, 1]", "pop() -> [2, 2]", "pop() -> [null, 0]"}});
  std::size_t missed = 0;
  std::size_t refuted = 0;
  for (const std::optional<Value>& initial : {std::optional<Value>(), {Value::List{1}}}) {
    const auto check = [&](const History& history) {
      CodedHistory whole;
      Encoder().encode(specification, history, whole, initial);
      if (const auto keys = keys_of(whole)) {
        const bool is_whole_explained = is_explained(whole);
        const bool are_parts_explained = are_explained_apart(whole, *keys);
        EXPECT_TRUE(!is_whole_explained || are_parts_explained);
        missed += !is_whole_explained && are_parts_explained ? 1 : 0;
        refuted += are_parts_explained ? 0 : 1;
      }
    };
    for (std::size_t size = 0; size <= 3; ++size) {
      for_all_histories(alphabet, size, check);
    }
    for_random_histories(alphabet, 2000, check);
  }
  EXPECT_GT(missed, 0U);
  EXPECT_GT(refuted, missed);
}

TEST(Partitions, LeaveItToOthersToExplainAStackThatTellsItsHeight) {
  const History history{
      {operation_from("push(1) -> 1", false), operation_from("push(2) -> 0", false)}};
  History later = history;
  later.operations[1].invocation = 1;
  later.operations[1].response = 2;
  const Specification& specification = *find_specification("height-stack");
  Checker parts(Algorithm::p_compositional);
  EXPECT_EQ(parts.check(specification, later).answer, Answer::unknown);
  EXPECT_EQ(parts.check(specification, history).answer, Answer::unknown);
  Checker automatic;
  EXPECT_EQ(automatic.check(specification, later).answer, Answer::not_explained);
  EXPECT_EQ(automatic.check(specification, history).answer, Answer::explained);
}

/// Those that have a partition are those above; a part that is not the whole state is checked
/// there.
TEST(Partitions, AreAllTested) {
  for (const Specification* specification : all_specifications()) {
    const bool is_tested = std::ranges::any_of(
        cases(), [&](const Case& row) { return row.type == specification->name; });
    EXPECT_EQ(specification->key != nullptr && !specification->parts_only_refute, is_tested)
        << specification->name;
  }
}

}  // namespace
}  // namespace heddle::checkers
