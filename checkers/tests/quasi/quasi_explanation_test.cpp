#include "checkers/quasi/quasi_explanation.hpp"

#include <gtest/gtest.h>

#include "checkers/quasi/quasi_reasons.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

/// A history with a criterion and what was found out about it, given by hand.
struct Case {
  const char* type = "queue";
  History history;
  QuasiRequest request;
  QuasiVerdict verdict = {};
  QuasiFailure failure = {};
};

/// Removes 2 before 1.
const History swapped{{completed(0, "enq", {1}, none, 1, 2), completed(0, "enq", {2}, none, 3, 4),
                       completed(1, "deq", {}, 2, 5, 6), completed(2, "deq", {}, 1, 7, 8)}};

QuasiVerdict explained(std::vector<QuasiStep> steps) {
  QuasiVerdict verdict;
  verdict.answer = Answer::explained;
  verdict.steps = std::move(steps);
  return verdict;
}

class Texts {
 public:
  explicit Texts(const Case& of) : of_(of) {
    const Specification& specification = *find_specification(of.type);
    Encoder().encode(specification, of.history, coded_);
    criterion_ = ask(specification, of.request).criterion;
    names_ = names_in(coded_, of.history);
  }

  [[nodiscard]] std::string brief() const {
    return explain_quasi_briefly(subject(), of_.verdict, failure());
  }
  [[nodiscard]] std::string full() const {
    return explain_quasi(subject(), of_.verdict, failure());
  }

  [[nodiscard]] Case with_reason() const {
    Case with = of_;
    with.verdict.answer = Answer::not_explained;
    with.failure.reason = find_quasi_reason(coded_, criterion_);
    with.failure.need.answer = Answer::not_explained;
    return with;
  }

 private:
  [[nodiscard]] QuasiSubject subject() const { return {coded_, criterion_, names_}; }
  [[nodiscard]] const QuasiFailure* failure() const {
    return of_.verdict.answer == Answer::not_explained ? &of_.failure : nullptr;
  }

  const Case& of_;
  CodedHistory coded_;
  QuasiCriterion criterion_;
  OperationNames names_;
};

const std::vector<QuasiStep> swap = {{0, 0, 0}, {1, 1, 0}, {2, 3, 1}, {3, 2, 1}};

TEST(QuasiExplanation, ShowsWhatStandsWhere) {
  const Case one{.history = swapped, .request = {.factor = "2"}, .verdict = explained(swap)};
  EXPECT_EQ(Texts(one).full(),
            "explained: deq moves by up to 1 place\n"
            "With deq=2 this order keeps precedence, and what stands in it is legal:\n"
            "  1. process 0: enq(1)\n"
            "  2. process 0: enq(2)\n"
            "  3. process 1: deq() -> 2  here stands deq() -> 1 (process 2), 1 place early\n"
            "  4. process 2: deq() -> 1  here stands deq() -> 2 (process 1), 1 place late\n");
}

TEST(QuasiExplanation, ShowsDistancesFromTheHead) {
  const Case one{.history = swapped,
                 .request = {.factor = "1", .flavour = "strict"},
                 .verdict = explained({{0, 0, 0}, {1, 1, 0}, {2, 2, 1}, {3, 3, 0}})};
  EXPECT_EQ(Texts(one).full(),
            "explained: deq takes items up to 1 place from the head\n"
            "With deq=1 this order keeps precedence, and removals take items where it says:\n"
            "  1. process 0: enq(1)\n"
            "  2. process 0: enq(2)\n"
            "  3. process 1: deq() -> 2  1 place from the head\n"
            "  4. process 2: deq() -> 1\n");
}

TEST(QuasiExplanation, NamesTheFactorsThatWouldDo) {
  Case one{.history = swapped, .request = {.factor = "deq=0,enq=0"}};
  one.verdict.answer = Answer::not_explained;
  one.failure.need = {Answer::explained, {{1, 0}, {0, 1}}, ""};
  one.failure.witness = explained(swap);
  EXPECT_EQ(Texts(one).brief(),
            "not explained: needs deq=1, enq=0 or deq=0, enq=1, and deq=0, enq=0 was promised");
  EXPECT_EQ(Texts(one).full(),
            Texts(one).brief() +
                "\nWith deq=1, enq=0 this order keeps precedence, and what stands in it is legal:\n"
                "  1. process 0: enq(1)\n"
                "  2. process 0: enq(2)\n"
                "  3. process 1: deq() -> 2  here stands deq() -> 1 (process 2), 1 place early\n"
                "  4. process 2: deq() -> 1  here stands deq() -> 2 (process 1), 1 place late\n");
  one.failure.need = {Answer::explained, {{1, 5}, {2, 4}, {3, 3}, {4, 2}, {5, 1}, {6, 0}}, ""};
  EXPECT_EQ(Texts(one).brief(),
            "not explained: needs deq=1, enq=5 or deq=2, enq=4 or deq=3, enq=3 or deq=4, enq=2 or "
            "2 other choices, and deq=0, enq=0 was promised");
}

TEST(QuasiExplanation, SaysWhenNothingMoved) {
  const Case one{.history = {{completed(0, "enq", {1}, none, 1, 2), pending(1, "deq", {}, 3)}},
                 .request = {.factor = "2"},
                 .verdict = explained({{0, 0, 0}, {1, 1, 0}})};
  EXPECT_EQ(Texts(one).full(),
            "explained\n"
            "With deq=2 this order keeps precedence, and what stands in it is legal:\n"
            "  1. process 0: enq(1)\n"
            "  2. process 1: deq() pending, took effect\n");
}

TEST(QuasiExplanation, SaysWhatWasNotFoundOut) {
  Case one{.history = swapped, .request = {.factor = "0"}};
  one.verdict.limit = "the limit of 10 steps";
  EXPECT_EQ(Texts(one).full(), "unknown: reached the limit of 10 steps\n");
  one.verdict.answer = Answer::not_explained;
  EXPECT_EQ(Texts(one).full(),
            "not explained with deq=0; which factor would do was not found out\n");
  one.request.factor = "infer";
  one.failure.need.answer = Answer::not_explained;
  EXPECT_EQ(Texts(one).full(), "not explained at any factor\n");
}

Operation turn(const char* method, std::vector<Value> arguments, Value result, int at) {
  const auto begin = 2 * static_cast<std::uint64_t>(at);
  return completed(at, method, std::move(arguments), std::move(result), begin, begin + 1);
}

TEST(QuasiExplanation, GivesTheReasonAgainstEveryFactor) {
  struct Row {
    History history;
    const char* flavour;
    const char* reason;
  };
  const Row rows[] = {
      {{{turn("enq", {4}, none, 0), turn("deq", {}, 4, 1), turn("deq", {}, 4, 2)}},
       "permutation",
       ": 4 was added once but removed twice, by deq() -> 4 (process 1) and deq() -> 4 (process "
       "2)"},
      {{{turn("deq", {}, 4, 1)}},
       "permutation",
       ": deq() -> 4 (process 1) has no source: 4 was "
       "never added"},
      {{{turn("deq", {}, 4, 1), turn("enq", {4}, none, 2)}},
       "permutation",
       ": when deq() -> 4 (process 1) ended, 1 item had been taken and at most 0 added"},
      {{{turn("enq", {4}, none, 0), turn("deq", {}, none, 1), turn("deq", {}, 4, 2)}},
       "permutation",
       ": deq() -> none (process 1) found nothing, although 1 item had been added before and at "
       "most 0 can have been taken"},
      {{{turn("enq", {1}, none, 0), turn("enq", {2}, none, 1), turn("deq", {}, 2, 2)}},
       "permutation",
       ": deq() -> 2 (process 2) overtook 1: enq(1) (process 0) had ended before enq(2) (process "
       "1) began, and 1 was never removed"},
      // A removal before its addition, which stands where another should: allowed in permutations.
      {{{turn("enq", {1}, none, 0), turn("deq", {}, 2, 1), turn("enq", {2}, none, 2),
         turn("deq", {}, 1, 3)}},
       "permutation",
       ""},
      {{{turn("enq", {1}, none, 0), turn("deq", {}, 2, 1), turn("enq", {2}, none, 2),
         turn("deq", {}, 1, 3)}},
       "strict",
       ": deq() -> 2 (process 1) had ended before 2 was added: enq(2) (process 2) began later"},
  };
  for (const Row& row : rows) {
    const Case one{.history = row.history, .request = {.factor = "2", .flavour = row.flavour}};
    const Case with = Texts(one).with_reason();
    EXPECT_EQ(Texts(with).brief(), std::string("not explained at any factor") + row.reason);
  }
}

}  // namespace
}  // namespace heddle::checkers
