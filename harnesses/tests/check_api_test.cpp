#include <gmock/gmock.h>

#include <heddle/linearizability.hpp>

namespace heddle {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Cell {
  using State = std::int64_t;
  [[nodiscard]] State initial() const { return 0; }
  [[nodiscard]] std::optional<State> step(State value, const Operation& operation) const {
    if (operation.is("write")) {
      return operation.arguments[0].integer();
    }
    return operation.returns(value) ? std::optional<State>(value) : std::nullopt;
  }
};

/// A state that has neither a hash nor an order.
struct Pair {
  int first = 0;
  int second = 0;
  friend bool operator==(const Pair& a, const Pair& b) {
    return a.first == b.first && a.second == b.second;
  }
};

struct Coin {
  using State = Pair;
  [[nodiscard]] State initial() const { return {}; }
  [[nodiscard]] std::vector<State> step(const State& state, const Operation& operation) const {
    if (operation.is("toss")) {
      return {{0, state.second + 1}, {1, state.second + 1}};
    }
    return operation.returns(state.first) ? std::vector<State>{state} : std::vector<State>{};
  }
};

struct Thrower {
  using State = int;
  [[nodiscard]] State initial() const { return 0; }
  [[nodiscard]] std::optional<State> step(State, const Operation&) const {
    throw std::runtime_error("mine");
  }
};

History::Place done(History& history, int process, const char* method, std::vector<Value> arguments,
                    Value result) {
  const History::Place place = history.invoke(process, method, std::move(arguments));
  history.respond(place, std::move(result));
  return place;
}

TEST(CheckApi, GivesAWitnessInPlacesOfTheHistory) {
  History history;
  const auto deq = history.invoke(0, "deq");
  done(history, 1, "enq", {"a"}, {});
  history.respond(deq, "a");
  const Verdict verdict = check("queue", history);
  EXPECT_TRUE(verdict.explained());
  EXPECT_THAT(*verdict.witness(), ElementsAre(1, 0));
  EXPECT_EQ(verdict.explanation(),
            "explained: a legal order that keeps precedence is\n"
            "  1. process 1: enq(\"a\") -> none\n"
            "  2. process 0: deq() -> \"a\"\n");
}

TEST(CheckApi, LeavesOutWhatAViolationDoesNotNeed) {
  History history;
  done(history, 0, "enq", {1}, {});
  done(history, 0, "enq", {2}, {});
  done(history, 0, "enq", {3}, {});
  done(history, 1, "deq", {}, 1);
  done(history, 1, "deq", {}, 3);
  const Verdict verdict = check("queue", history);
  EXPECT_TRUE(verdict.not_explained());
  EXPECT_THAT(verdict.smaller_history(), ElementsAre(1, 2, 4));
  EXPECT_EQ(
      verdict.summary(),
      "not explained: deq() -> 3 (process 1) overtook 2: enq(2) -> none (process 0) had ended "
      "before enq(3) -> none (process 0) began, and 2 was never removed");
}

TEST(CheckApi, JudgesByASpecificationOfOnesOwn) {
  History history;
  const auto write = history.invoke(0, "write", {5});
  done(history, 1, "read", {}, 5);
  done(history, 1, "read", {}, 5);
  EXPECT_TRUE(check<Cell>(history).explained()) << "the pending write took effect";
  done(history, 1, "read", {}, 0);
  const Verdict verdict = check<Cell>(history);
  EXPECT_TRUE(verdict.not_explained());
  EXPECT_THAT(verdict.explanation(),
              HasSubstr("read() -> 0 by process 1 cannot happen in state 5"));
  history.respond(write);
  EXPECT_TRUE(check<Cell>(history, {.algorithm = "definition"}).not_explained());
}

TEST(CheckApi, TriesAllStatesThatAStepMayLeadTo) {
  for (const int side : {0, 1, 2}) {
    History history;
    done(history, 0, "toss", {}, {});
    done(history, 0, "look", {}, side);
    EXPECT_EQ(check<Coin>(history).explained(), side < 2);
  }
}

TEST(CheckApi, TakesIntervalsWithTimeStampsAndUnknownResults) {
  History history;
  history.add({0, "write", {1}, Value(), 100, 200});
  history.add({1, "read", {}, std::nullopt, 300, 400});
  history.add({1, "read", {}, 0, 50, 100});
  EXPECT_TRUE(check("register", history).explained());
  history.add({2, "read", {}, 0, 201, 202});
  EXPECT_TRUE(check("register", history).not_explained());
}

TEST(CheckApi, BeginsInTheStateGiven) {
  History history;
  done(history, 0, "deq", {}, 7);
  EXPECT_TRUE(check("queue", history).not_explained());
  CheckOptions options;
  options.initial = Value(Value::List{7, 8});
  EXPECT_TRUE(check("queue", history, options).explained());
}

TEST(CheckApi, ReportsMisuseInOneLine) {
  History history;
  done(history, 0, "deq", {}, 7);
  EXPECT_THAT([&] { check("kew", history); },
              testing::ThrowsMessage<Misuse>(HasSubstr("unknown specification 'kew'; known: ")));
  EXPECT_THAT([&] { check("set", history); }, testing::ThrowsMessage<Misuse>(HasSubstr("deq")));
  history.add({0, "deq", {}, 1, 5, 4});
  EXPECT_THAT([&] { check("queue", history); },
              testing::ThrowsMessage<Misuse>(HasSubstr("before its invocation")));
  EXPECT_THROW(history.respond(0), std::invalid_argument);
}

TEST(CheckApi, PassesOnWhatAStepThrows) {
  History history;
  done(history, 0, "anything", {}, 7);
  EXPECT_THAT([&] { check<Thrower>(history); }, testing::ThrowsMessage<std::runtime_error>("mine"));
}

TEST(CheckApi, IsUnknownAtALimit) {
  History history;
  for (int i = 0; i < 40; ++i) {
    history.add({i, "enq", {i}, Value(), 1, 1000});
  }
  history.add({40, "deq", {}, -1, 1001, 1002});
  CheckOptions options;
  options.algorithm = "wgl";
  options.time_limit_seconds = 0.05;
  const Verdict verdict = check("queue", history, options);
  EXPECT_TRUE(verdict.unknown());
  EXPECT_EQ(verdict.summary(), "unknown: reached the limit of 0.05 s");
}

History out_of_order() {
  History history;
  done(history, 0, "enq", {1}, {});
  done(history, 0, "enq", {2}, {});
  done(history, 1, "deq", {}, 2);
  done(history, 1, "deq", {}, 1);
  return history;
}

TEST(CheckApi, FindsTheSmallestQuasiFactors) {
  const Verdict verdict = check_quasi("queue", out_of_order());
  EXPECT_TRUE(verdict.explained());
  EXPECT_THAT(verdict.smallest_factors(), ElementsAre("deq=1"));
  EXPECT_THAT(*verdict.witness(), ElementsAre(0, 1, 3, 2));
  EXPECT_EQ(verdict.summary(), "explained: deq moves by up to 1 place");
  QuasiOptions several;
  several.sets = {"enq", "deq"};
  EXPECT_THAT(check_quasi("queue", out_of_order(), several).smallest_factors(),
              testing::UnorderedElementsAre("enq=1,deq=0", "enq=0,deq=1"));
}

TEST(CheckApi, SaysWhichQuasiFactorWouldDo) {
  QuasiOptions promised;
  promised.factor = "0";
  for (const char* flavour : {"permutation", "strict"}) {
    promised.flavour = flavour;
    const Verdict verdict = check_quasi("queue", out_of_order(), promised);
    EXPECT_TRUE(verdict.not_explained());
    EXPECT_EQ(verdict.summary(), "not explained: needs deq=1, and deq=0 was promised");
    EXPECT_THAT(verdict.smallest_factors(), ElementsAre("deq=1"));
    EXPECT_EQ(verdict.smaller_history().size(), 4U);
  }
  promised.factor = "1";
  EXPECT_TRUE(check_quasi("queue", out_of_order(), promised).explained());
}

TEST(CheckApi, RefusesAQuasiFactorThatMeansNothing) {
  QuasiOptions wrong;
  wrong.factor = "two";
  EXPECT_THROW(check_quasi("queue", out_of_order(), wrong), Misuse);
  EXPECT_THROW(check_quasi("register", out_of_order()), Misuse);
}

}  // namespace
}  // namespace heddle
