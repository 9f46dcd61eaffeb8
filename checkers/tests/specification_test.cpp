#include "checkers/specification.hpp"

#include <gmock/gmock.h>

#include <numeric>
#include <set>

#include "checkers/bad_input.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

using testing::UnorderedElementsAreArray;

const std::vector<Alphabet>& alphabets() {
  static const std::vector<Alphabet> all = {
      container_alphabet("queue", 2), container_alphabet("stack", 2),
      container_alphabet("pool", 2),  set_alphabet(2),
      register_alphabet(2),           counter_alphabet()};
  return all;
}

/// Follows operations by a specification, with the text of each state for comparisons.
class Run {
 public:
  explicit Run(const std::string& type) : specification_(*find_specification(type)) {
    states_.push_back(specification_.initial());
  }

  void perform(const Operation& operation) {
    const Call call = resolve(specification_, operation, values_);
    std::vector<State> after;
    for (const State& state : states_) {
      NextStates next;
      specification_.step(state, call, next, {specification_, values_});
      for (std::size_t i = 0; i < next.size(); ++i) {
        after.push_back(next[i]);
      }
    }
    states_ = after;
  }

  [[nodiscard]] std::vector<std::string> states() const {
    std::vector<std::string> texts;
    texts.reserve(states_.size());
    for (const State& state : states_) {
      texts.push_back(specification_.describe(state, values_));
    }
    return texts;
  }

 private:
  const Specification& specification_;
  ValueTable values_;
  std::vector<State> states_;
};

std::vector<std::string> states_after(const std::string& type,
                                      const std::vector<Operation>& operations) {
  Run run(type);
  for (const Operation& operation : operations) {
    run.perform(operation);
  }
  return run.states();
}

Operation call(std::string method, std::vector<Value> arguments, Value result) {
  return completed(0, std::move(method), std::move(arguments), std::move(result), 0, 0);
}

/// Calls `visit` with all sequences of exactly `length` operations.
template <typename Visit>
void for_all_sequences(const std::vector<Operation>& operations, std::size_t length,
                       std::vector<Operation>& sequence, const Visit& visit) {
  if (sequence.size() == length) {
    visit(sequence);
    return;
  }
  for (const Operation& operation : operations) {
    sequence.push_back(operation);
    for_all_sequences(operations, length, sequence, visit);
    sequence.pop_back();
  }
}

TEST(Specifications, AllowExactlyTheSequencesThatTheModelsAllow) {
  for (const Alphabet& alphabet : alphabets()) {
    std::vector<Operation> start;
    const std::size_t length = alphabet.type == "set" ? 3 : 4;
    for_all_sequences(alphabet.operations, length, start, [&](const auto& sequence) {
      const History history{sequence};
      std::vector<OperationIndex> order(history.size());
      std::iota(order.begin(), order.end(), 0U);
      EXPECT_EQ(states_after(alphabet.type, sequence).empty(),
                model_replay(alphabet.type, history, order).empty());
    });
  }
}

/// A pending operation leads exactly where the completed ones lead, over all results.
TEST(Specifications, LetAPendingOperationDoWhatItCouldDoWithSomeResult) {
  const std::vector<Value> results = {none, false, true, -2, -1, 0, 1, 2, 3};
  for (const Alphabet& alphabet : alphabets()) {
    std::vector<Operation> start;
    for_all_sequences(alphabet.operations, 3, start, [&](const auto& sequence) {
      std::vector<Operation> before(sequence.begin(), sequence.end() - 1);
      const Operation& last = sequence.back();
      if (!last.is_pending()) {
        return;
      }
      const std::vector<std::string> by_pending = states_after(alphabet.type, sequence);
      std::set<std::string> by_results;
      for (const Value& result : results) {
        if (last.method == "get" && !result.is_integer()) {
          continue;  // misuse for a counter
        }
        if (last.method == "increment" && result.is_integer()) {
          continue;
        }
        before.push_back(call(last.method, last.arguments, result));
        for (const std::string& state : states_after(alphabet.type, before)) {
          by_results.insert(state);
        }
        before.pop_back();
      }
      ASSERT_EQ(std::set(by_pending.begin(), by_pending.end()), by_results);
    });
  }
}

TEST(Specifications, DescribeTheirState) {
  EXPECT_THAT(states_after("queue", {call("enq", {1}, none), call("enq", {"a"}, true)}),
              UnorderedElementsAreArray({"[1, \"a\"] (oldest first)"}));
  EXPECT_THAT(states_after("stack", {call("push", {1}, none), call("push", {2}, none)}),
              UnorderedElementsAreArray({"[1, 2] (top last)"}));
  EXPECT_THAT(states_after("set", {call("add", {1}, none)}), UnorderedElementsAreArray({"{1}"}));
  EXPECT_THAT(states_after("register", {}), UnorderedElementsAreArray({"not written yet"}));
  EXPECT_THAT(states_after("counter", {call("dec", {}, none)}), UnorderedElementsAreArray({"-1"}));
}

TEST(Specifications, LetAPendingRemovalOfAPoolTakeAnyItem) {
  const std::vector<Operation> operations = {call("add", {1}, none), call("add", {2}, none),
                                             call("add", {2}, none), pending(0, "take", {}, 0)};
  EXPECT_THAT(states_after("pool", operations), UnorderedElementsAreArray({"{2, 2}", "{1, 2}"}));
}

TEST(Specifications, NeverLetAnUnboundedContainerRefuseAnItem) {
  for (const char* type : {"queue", "stack", "pool"}) {
    EXPECT_THAT(states_after(type, {call("push", {1}, false)}), testing::IsEmpty());
    EXPECT_THAT(states_after(type, {call("push", {1}, 1)}), testing::IsEmpty());
  }
}

TEST(Specifications, ReadAnUnwrittenRegisterAsZeroOrNone) {
  EXPECT_THAT(states_after("register", {call("read", {}, 0)}), testing::SizeIs(1));
  EXPECT_THAT(states_after("register", {call("read", {}, none)}), testing::SizeIs(1));
  EXPECT_THAT(states_after("register", {call("read", {}, false)}), testing::IsEmpty());
  EXPECT_THAT(states_after("register", {call("write", {1}, none), call("read", {}, 0)}),
              testing::IsEmpty());
}

TEST(Specifications, CountWithEachKindOfAnswer) {
  EXPECT_THAT(
      states_after("counter",
                   {call("add", {5}, none), call("fetch_add", {-2}, 5), call("add_and_get", {4}, 7),
                    call("increment_and_get", {}, 8), call("get_and_decrement", {}, 8),
                    call("decrement_and_get", {}, 6), call("read", {}, 6)}),
      UnorderedElementsAreArray({"6"}));
}

TEST(Specifications, KeepApartValuesOfDifferentKinds) {
  EXPECT_THAT(states_after("queue", {call("enq", {1}, none), call("deq", {}, true)}),
              testing::IsEmpty());
  EXPECT_THAT(states_after("queue", {call("enq", {1}, none), call("deq", {}, "1")}),
              testing::IsEmpty());
}

TEST(Specifications, KnowTheirMethodsByTheirAliases) {
  const struct {
    const char* type;
    std::vector<const char*> names;  // of one method
  } rows[] = {{"queue", {"enq", "enqueue", "push", "add", "put", "offer"}},
              {"queue", {"deq", "dequeue", "pop", "remove", "poll", "take"}},
              {"stack", {"push", "add", "put", "insert", "enq"}},
              {"stack", {"pop", "remove", "take", "poll", "deq"}},
              {"pool", {"add", "put", "insert", "offer", "push", "enq", "enqueue"}},
              {"pool", {"remove", "take", "get", "poll", "pop", "deq", "dequeue"}},
              {"set", {"add", "insert"}},
              {"set", {"remove", "erase", "delete"}},
              {"set", {"contains", "find", "has"}},
              {"register", {"write", "store", "set"}},
              {"register", {"read", "load", "get"}},
              {"counter", {"increment", "inc"}},
              {"counter", {"decrement", "dec"}},
              {"counter", {"get", "read", "value", "load"}}};
  for (const auto& row : rows) {
    const Specification& specification = *find_specification(row.type);
    for (const char* name : row.names) {
      EXPECT_EQ(method_index(specification, name), method_index(specification, row.names[0]));
    }
  }
}

TEST(Specifications, AreFoundByName) {
  EXPECT_TRUE(std::ranges::is_sorted(all_specifications(), {}, &Specification::name));
  EXPECT_THAT(specification_names(),
              testing::HasSubstr("PriorityBlockingQueue, bounded-deque, bounded-queue, "));
  EXPECT_EQ(find_specification("priority-queue"), find_specification("min-priority-queue"));
  EXPECT_EQ(find_specification("treap"), nullptr);
  for (const Specification* specification : all_specifications()) {
    EXPECT_EQ(find_specification(specification->name), specification);
  }
}

std::string misuse(const char* type, const Operation& operation) {
  ValueTable values;
  try {
    resolve(*find_specification(type), operation, values);
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return "";
}

TEST(Specifications, SayWhatIsWrongWithACall) {
  EXPECT_EQ(misuse("queue", call("peel", {}, 1)),
            "unknown method \"peel\": specification queue has enq, deq, peek, size, "
            "is_empty");
  EXPECT_EQ(misuse("queue", call("enq", {}, true)),
            "enq() -> true: enq takes 1 argument, not 0 (specification queue)");
  EXPECT_EQ(misuse("queue", call("deq", {1, 2}, 1)),
            "deq(1, 2) -> 1: deq takes 0 arguments, not 2 (specification queue)");
  EXPECT_EQ(misuse("counter", call("add", {"x"}, none)),
            "add(\"x\") -> none: add takes an integer below 2^62 in magnitude, not \"x\" "
            "(specification counter)");
  EXPECT_EQ(misuse("counter", call("get", {}, none)),
            "get() -> none: get answers with an integer below 2^62 in magnitude, not none "
            "(specification counter)");
  EXPECT_EQ(misuse("counter", call("increment", {}, 1)),
            "increment() -> 1: increment answers with none or true; for an integer result name it "
            "get_and_... (value before) or ..._and_get (value after) (specification counter)");
}

}  // namespace
}  // namespace heddle::checkers
