#include "harnesses/judging/graph_histories.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/graph_histories/object_calls.hpp"
#include "heddle/c_api.h"
#include "scheduler/execution_analysis.hpp"

/// The verdicts on graphs, against those on all clients.
namespace heddle::harnesses::testing {
namespace {

using checkers::Answer;
using checkers::PartiallyOrderedHistory;
using scheduler::ConsistencyModel;
using scheduler::ExecutionGraph;
using scheduler::testing::all_models;
using scheduler::testing::CallPairs;

Judging judging_of(const std::string& type, const std::string& factor = "") {
  Judging judging;
  judging.specification = checkers::find_specification(type);
  if (!factor.empty()) {
    judging.quasi = checkers::ask(*judging.specification, {factor, {}, "strict"});
  }
  return judging;
}

/// By the definition.
bool is_explained(const Judging& judging, const ObjectCalls& made, const CallPairs& precedence) {
  checkers::PartialOrderChecker checker;
  const PartiallyOrderedHistory history = history_of(made, precedence);
  return judging.quasi
             ? checker.check_quasi(*judging.specification, history, judging.quasi->criterion)
                       .answer == Answer::explained
             : checker.check(*judging.specification, history).answer == Answer::explained;
}

struct Tally {
  unsigned right = 0;
  unsigned wrong = 0;
  unsigned wrong_by_client = 0;
  unsigned without_line = 0;
  std::uint64_t judged = 0;
  std::uint64_t precedences = 0;
};

void compare(const Judging& judging, const ObjectCalls& made, const ExecutionGraph& graph,
             ConsistencyModel model, Tally& tally) {
  const std::set<CallPairs> all =
      scheduler::testing::precedences_with_clients(graph, model, made.calls);
  const auto is_right = [&](const CallPairs& precedence) {
    return is_explained(judging, made, precedence);
  };
  const bool expected = std::all_of(all.begin(), all.end(), is_right);
  GraphHistories histories(judging, made.operations);
  const std::optional<UnexplainedHistory> found = histories.check(made.trace, graph, model);
  EXPECT_EQ(found.has_value(), !expected);
  EXPECT_EQ(histories.distinct_unexplained(), expected ? 0U : 1U);
  EXPECT_EQ(histories.undecided(), 0U);
  tally.judged += histories.judged_histories();
  tally.precedences += all.size();
  if (!found) {
    ++tally.right;
    return;
  }
  ++tally.wrong;
  const scheduler::GraphClients clients(graph, model, made.calls);
  const CallPairs without = scheduler::testing::pairs_of(clients.precedence(clients.none()));
  tally.wrong_by_client += is_right(without) ? 1 : 0;
  EXPECT_THAT(found->message,
              ::testing::AnyOf(::testing::StartsWith("no sequential order explains this history"),
                               ::testing::StartsWith("this history is not quasi-linearizable")));
  if (!found->has_line) {
    ++tally.without_line;
    EXPECT_THAT(found->explanation, ::testing::HasSubstr("before"));
    return;
  }
  // The line is one that a client can see.
  CallPairs precedence;
  for (unsigned a = 0; a < made.calls.size(); ++a) {
    for (unsigned b = 0; b < made.calls.size(); ++b) {
      if (precedes(found->history.operations.at(a), found->history.operations.at(b))) {
        precedence.insert({a, b});
      }
    }
  }
  EXPECT_EQ(all.count(precedence), 1U);
  EXPECT_FALSE(is_right(precedence));
}

void compare_all(const std::string& factor, unsigned programs) {
  for (const auto& [name, axioms, model] : all_models) {
    std::mt19937 random(31);
    Tally tally;
    for (const char* type : {"queue", "stack", "register"}) {
      if (!factor.empty() && std::string(type) == "register") {
        continue;  // nothing is out of order there
      }
      const Judging judging = judging_of(type, factor);
      for (unsigned i = 0; i < programs && !::testing::Test::HasFailure(); ++i) {
        const auto program = scheduler::testing::generate(random, i);
        scheduler::testing::for_some_graphs(
            program, model, 3, random, [&](const ExecutionGraph& graph) {
              SCOPED_TRACE(name + std::string(" ") + type + describe(program));
              const ObjectCalls made = object_calls(random, type, graph, model, i % 3 == 0 ? 4 : 3);
              if (!made.calls.empty()) {
                compare(judging, made, graph, model, tally);
              }
            });
      }
    }
    std::printf("%s: %u right, %u not (%u by a client, %u without a line); %llu judged of %llu\n",
                name, tally.right, tally.wrong, tally.wrong_by_client, tally.without_line,
                static_cast<unsigned long long>(tally.judged),
                static_cast<unsigned long long>(tally.precedences));
    EXPECT_GT(tally.right, programs / 2);
    EXPECT_GT(tally.wrong_by_client, 20U);
    EXPECT_GT(tally.without_line, 3U);
  }
}

TEST(GraphHistories, AreJudgedAsWithAllClients) { compare_all("", 200); }

TEST(GraphHistories, AreJudgedForQuasiLinearizabilityAsWithAllClients) { compare_all("1", 150); }

/// The theorem of docs/search/weak-histories.md, with calls that are judged as executions' are.
TEST(GraphHistories, UnderSequentialConsistencyAreJudgedAsExecutionsAre) {
  constexpr auto model = ConsistencyModel::sequentially_consistent;
  std::mt19937 random(32);
  unsigned right = 0;
  unsigned wrong = 0;
  for (unsigned i = 0; i < 1200 && !::testing::Test::HasFailure(); ++i) {
    const char* const type = std::array{"queue", "stack", "register"}.at(i % 3);
    const auto program = i % 2 == 0 ? scheduler::testing::random_long_program(random)
                                    : scheduler::testing::random_weak_program(random);
    scheduler::testing::for_some_graphs(
        program, model, 3, random, [&](const ExecutionGraph& graph) {
          SCOPED_TRACE(type + describe(program));
          const ObjectCalls made = object_calls(random, type, graph, model, 6);
          scheduler::ExecutionAnalysis analysis;
          analysis.begin_execution({});
          tell(graph, made.calls, model, scheduler::testing::told_to(analysis));
          HistoryChecker executions(judging_of(type), made.operations);
          const bool expected = executions.check(analysis.trace(), analysis.order()).has_value();
          GraphHistories graphs(judging_of(type), made.operations);
          EXPECT_EQ(graphs.check(made.trace, graph, model).has_value(), expected);
          (expected ? wrong : right) += 1;
        });
  }
  std::printf("%u right, %u not\n", right, wrong);
  EXPECT_GT(right, 500U);
  EXPECT_GT(wrong, 500U);
}

/// A store and a load of two locations each, which do not communicate.
ExecutionGraph apart() {
  ExecutionGraph graph;
  for (const scheduler::ThreadId thread : {1, 2}) {
    scheduler::Event event;
    event.thread = thread;
    event.kind = scheduler::EventKind::store;
    event.order = scheduler::MemoryOrder::relaxed;
    event.writes = true;
    (void)graph.append_store(event, thread, scheduler::initial_write);
  }
  return graph;
}

/// A write of 1 and a read of 0 that know nothing of each other.
ObjectCalls write_and_read(const ExecutionGraph& graph) {
  return object_calls(
      graph,
      {{.operation = {.thread = 1, .tag = heddle_void, .label = 0}, .begin = 0, .end = 1},
       {.operation = {.thread = 2, .tag = heddle_signed, .value = 0, .label = 1},
        .begin = 0,
        .end = 1}},
      {operation(1, "write", {1}), operation(2, "read")});
}

TEST(GraphHistories, TellTheClientThatSeesIt) {
  const ExecutionGraph graph = apart();
  const ObjectCalls made = write_and_read(graph);
  GraphHistories histories(judging_of("register"), made.operations);
  const auto found = histories.check(made.trace, graph, ConsistencyModel::cpp20);
  ASSERT_TRUE(found.has_value());
  EXPECT_THAT(found->message,
              ::testing::EndsWith("; a client can see it that lets write(1) -> none (T1) happen "
                                  "before read() -> 0 (T2)"));
  EXPECT_TRUE(found->has_line);
  EXPECT_LT(found->history.operations.at(0).response, found->history.operations.at(1).invocation);
  EXPECT_EQ(histories.histories(), 2U);  // without a client, and with the one
  EXPECT_EQ(histories.judged_histories(), 2U);
  EXPECT_EQ(histories.distinct_unexplained(), 1U);
  EXPECT_EQ(histories.distinct_nonlinearizable(), 1U);
}

/// docs/search/weak-histories.md: two cells, `write(x, 1)`, `read(y) -> 0`, `write(y, 1)`,
/// `read(x) -> 0` in four threads. The first before the second and the third before the fourth:
/// store buffering, which C++20 allows with a client's release and acquire, and not if the calls
/// themselves are `seq_cst`; nor do x86 and interleavings.
TEST(GraphHistories, OfTwoCellsAreAsTheModelIs) {
  using scheduler::testing::load;
  using scheduler::testing::Order;
  using scheduler::testing::store;
  const std::vector<TraceOperation> operations{
      operation(0, "put", {7, 1}), operation(1, "get", {8}), operation(2, "put", {8, 1}),
      operation(3, "get", {7})};
  std::vector<scheduler::GraphCall> calls;
  for (std::uint32_t c = 0; c < 4; ++c) {
    calls.push_back({.operation = {.thread = static_cast<scheduler::ThreadId>(c),
                                   .tag = heddle_none,
                                   .label = c},
                     .begin = 0,
                     .end = 1});
  }
  const auto found = [&](Order order, ConsistencyModel model) {
    const scheduler::testing::WeakProgram program{
        {store(0, 1, order)}, {load(1, order)}, {store(1, 1, order)}, {load(0, order)}};
    std::optional<UnexplainedHistory> told;
    scheduler::testing::GuidedWeakProgram guided(program);
    scheduler::GraphSearch search(guided, model);
    (void)search.run([&](const scheduler::EndedGraph& ended) {
      const bool reads_nothing =
          ended.graph.at({1, 0}).from.is_initial() && ended.graph.at({3, 0}).from.is_initial();
      if (reads_nothing) {
        const ObjectCalls made = object_calls(ended.graph, calls, operations);
        GraphHistories histories(judging_of("map"), made.operations);
        told = histories.check(made.trace, ended.graph, model);
      }
      return true;
    });
    return told;
  };
  EXPECT_FALSE(found(Order::relaxed, ConsistencyModel::sequentially_consistent));
  EXPECT_FALSE(found(Order::relaxed, ConsistencyModel::tso));
  EXPECT_FALSE(found(Order::seq_cst, ConsistencyModel::cpp20));
  const auto told = found(Order::relaxed, ConsistencyModel::cpp20);
  ASSERT_TRUE(told.has_value());
  EXPECT_THAT(told->message, ::testing::HasSubstr("(T0) happen before get(8) -> none (T1)"));
  EXPECT_THAT(told->message, ::testing::HasSubstr("(T2) happen before get(7) -> none (T3)"));
  EXPECT_FALSE(told->has_line);
}

TEST(GraphHistories, AreJudgedOnceAndToldOnce) {
  const ExecutionGraph graph = apart();
  const ObjectCalls made = write_and_read(graph);
  GraphHistories histories(judging_of("register"), made.operations);
  EXPECT_TRUE(histories.check(made.trace, graph, ConsistencyModel::cpp20));
  const std::string hash = histories.histories_hash();
  EXPECT_FALSE(histories.check(made.trace, graph, ConsistencyModel::cpp20));
  EXPECT_EQ(histories.histories(), 4U);
  EXPECT_EQ(histories.distinct_histories(), 2U);
  EXPECT_EQ(histories.judged_histories(), 2U);
  EXPECT_EQ(histories.distinct_unexplained(), 1U);
  EXPECT_EQ(histories.histories_hash(), hash);

  Judging each_time = judging_of("register");
  each_time.optimizations.histories = false;
  GraphHistories slow(each_time, made.operations);
  EXPECT_TRUE(slow.check(made.trace, graph, ConsistencyModel::cpp20));
  EXPECT_FALSE(slow.check(made.trace, graph, ConsistencyModel::cpp20));
  EXPECT_EQ(slow.judged_histories(), 4U);
  EXPECT_EQ(slow.distinct_unexplained(), 1U);
  EXPECT_EQ(slow.histories_hash(), hash);
}

TEST(GraphHistories, OfWhichNotAllClientsAreLookedAtAreUndecided) {
  const ExecutionGraph graph = apart();
  const ObjectCalls made = write_and_read(graph);
  GraphHistories histories(judging_of("register"), made.operations, 1);
  EXPECT_FALSE(histories.check(made.trace, graph, ConsistencyModel::cpp20));
  EXPECT_EQ(histories.undecided(), 1U);
  EXPECT_EQ(histories.distinct_unexplained(), 0U);

  GraphHistories late(judging_of("register"), made.operations);
  late.decide_until(std::chrono::steady_clock::now() - std::chrono::hours(1));
  EXPECT_FALSE(late.check(made.trace, graph, ConsistencyModel::cpp20));
  EXPECT_EQ(late.undecided(), 1U);
}

TEST(GraphHistories, WhoseSpecificationLacksAnOperationAreAUsageError) {
  const ExecutionGraph graph = apart();
  const ObjectCalls made = write_and_read(graph);
  GraphHistories histories(judging_of("queue"), made.operations);
  EXPECT_THROW((void)histories.check(made.trace, graph, ConsistencyModel::cpp20), UsageError);
}

}  // namespace
}  // namespace heddle::harnesses::testing
