#include "checkers/quasi/quasi_criterion.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

std::string answer_to(const char* type, const QuasiRequest& request) {
  const Specification& specification = *find_specification(type);
  const QuasiQuestion question = ask(specification, request);
  std::string text = to_text(specification, question.criterion.sets);
  for (std::size_t set = 0; set < question.inferred.size(); ++set) {
    EXPECT_EQ(question.inferred[set], question.criterion.sets[set].factor == no_bound);
  }
  return text;
}

TEST(QuasiCriterion, IsMadeOfARequest) {
  struct Row {
    const char* type;
    QuasiRequest request;
    const char* sets;
  };
  const Row rows[] = {
      {"queue", {"2", {}}, "deq=2"},
      {"queue", {"0", {}}, "deq=0"},
      {"queue", {"infer", {}}, "deq=infinite"},
      {"queue", {"deq=2,enq=1", {}}, "deq=2, enq=1"},
      {"queue", {"enq=1", {}}, "enq=1"},
      {"queue", {"deq=infer,enq=0", {}}, "deq=infinite, enq=0"},
      {"queue", {"3", {"enq", "deq"}}, "enq=3, deq=3"},
      {"queue", {"3", {"deq,enq"}}, "enq+deq=3"},
      {"queue", {"deq=3", {"enq", "deq"}}, "enq=0, deq=3"},
      {"stack", {"1", {}}, "pop=1"},
      {"min-priority-queue", {"1", {"deq,deqMin"}}, "poll=1"},
      {"deque", {"1", {}}, "pop_front+pop_back=1"},
      {"pool", {"4", {}}, "remove=4"},
      {"register", {"write=1", {}}, "write=1"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(answer_to(row.type, row.request), row.sets) << row.type << " " << row.request.factor;
  }
}

TEST(QuasiCriterion, SaysWhatWasExpectedOfABadRequest) {
  struct Row {
    const char* type;
    QuasiRequest request;
    const char* part_of_message;
  };
  const Row rows[] = {
      {"queue", {"", {}}, "expected a number, METHOD=NUMBER,... or infer, found ''"},
      {"queue", {"two", {}}, "quasi factor 'two': expected a number"},
      {"queue", {"-1", {}}, "found '-1'"},
      {"queue", {"1.5", {}}, "found '1.5'"},
      {"queue", {"99999999999999999999", {}}, "found '99999999999999999999'"},
      {"queue", {"4294967295", {}}, "found '4294967295'"},
      {"queue", {"deq=", {}}, "quasi factor 'deq=': expected a number"},
      {"queue", {"=2", {}}, "expected METHOD=NUMBER, found '=2'"},
      {"queue", {"deq=2,", {}}, "expected METHOD=NUMBER, found ''"},
      {"queue", {"deq=2,3", {}}, "expected METHOD=NUMBER, found '3'"},
      {"queue", {"dek=2", {}}, "dek"},
      {"queue", {"deq=2,deq=3", {}}, "a second factor for 'deq'"},
      {"queue", {"enq=2", {"deq"}}, "'enq' is in none of the sets given"},
      {"queue", {"2", {"deq", "enq,deq"}}, "--quasi-set enq,deq: 'deq' is in another set already"},
      {"queue", {"2", {"poke"}}, "poke"},
      {"queue", {"2", {""}}, "unknown"},
      {"register", {"2", {}}, "has no method that removes an item"},
      {"queue", {"2", {}, "loose"}, "quasi flavour 'loose': expected permutation or strict"},
      {"register", {"write=2", {}, "strict"}, "'register' is none of them"},
      {"deque", {"2", {}, "strict"}, "for queues, stacks and priority queues"},
      {"queue", {"enq=2", {}, "strict"}, "it has no meaning for enq"},
      {"queue", {"2", {"enq,deq"}, "strict"}, "it has no meaning for enq+deq"},
  };
  for (const Row& row : rows) {
    try {
      ask(*find_specification(row.type), row.request);
      ADD_FAILURE() << row.type << " " << row.request.factor << ": accepted";
    } catch (const BadInput& problem) {
      EXPECT_THAT(problem.what(), testing::HasSubstr(row.part_of_message));
      EXPECT_EQ(std::string(problem.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(QuasiCriterion, KnowsMalformedRequestsWithoutASpecification) {
  for (const QuasiRequest& request : std::vector<QuasiRequest>{{.factor = ""},
                                                               {.factor = "2x"},
                                                               {.factor = "deq=2,,"},
                                                               {.factor = "2", .flavour = ""}}) {
    EXPECT_THROW(require_well_formed(request), BadInput) << request.factor;
  }
  EXPECT_NO_THROW(require_well_formed({.factor = "anything=2,other=infer"}));
}

TEST(QuasiCriterion, AcceptsStrictOnlyForRemovals) {
  for (const char* type : {"queue", "stack", "min-priority-queue", "max-priority-queue"}) {
    const QuasiQuestion question =
        ask(*find_specification(type), {.factor = "2", .flavour = "strict"});
    EXPECT_EQ(question.criterion.flavour, QuasiFlavour::strict);
  }
  EXPECT_NO_THROW(ask(*find_specification("queue"), {"deq=1,enq=0", {}, "strict"}));
}

TEST(QuasiCriterion, LetsCallsStayPutThatFoundNothing) {
  const Specification& queue = *find_specification("queue");
  const QuasiCriterion criterion = ask(queue, {.factor = "1"}).criterion;
  Call call{.method = method_index(queue, "deq"), .result = code_of_integer(3)};
  EXPECT_EQ(criterion.set_of(queue, call), 0U);
  call.result = code_of_none;
  EXPECT_EQ(criterion.set_of(queue, call), std::nullopt);
  call.any_result = true;
  EXPECT_EQ(criterion.set_of(queue, call), 0U);
  call.method = method_index(queue, "enq");
  EXPECT_EQ(criterion.set_of(queue, call), std::nullopt);
}

TEST(QuasiCriterion, TakesOtherFactors) {
  const Specification& queue = *find_specification("queue");
  const QuasiCriterion criterion = ask(queue, {.factor = "deq=1,enq=2"}).criterion;
  EXPECT_EQ(to_text(queue, with_factors(criterion, {3, 0}).sets), "deq=3, enq=0");
}

}  // namespace
}  // namespace heddle::checkers
