#include "scheduler/weak_histories/for_all_clients.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "scheduler/execution_analysis.hpp"
#include "scheduler/tests/weak_histories/random_calls.hpp"

/// The decision for all clients against all clients.
namespace heddle::scheduler::testing {
namespace {

bool keeps(const Linearization& order, const CallPairs& precedence) {
  return std::all_of(precedence.begin(), precedence.end(), [&](const auto& pair) {
    const auto before = std::find(order.begin(), order.end(), pair.first);
    const auto after = std::find(order.begin(), order.end(), pair.second);
    return after == order.end() || before < after;
  });
}

/// A made-up object: the orders in which calls may take effect are just a list. Of pending ones
/// some are left out. Half of the objects allow all orders but those with one call before another:
/// only what precedes what decides.
class MadeUpObject {
 public:
  MadeUpObject(std::mt19937& random, const std::vector<GraphCall>& calls) {
    const unsigned rarity = 1 + random() % 4;
    const bool is_picky = random() % 2 == 0 && calls.size() > 1;
    const auto one = static_cast<std::uint32_t>(is_picky ? random() % calls.size() : 0);
    const auto other = static_cast<std::uint32_t>(is_picky ? random() % calls.size() : 0);
    const auto is_allowed = [&](const Linearization& order) {
      return is_picky ? keeps(order, {{other, one}}) : random() % rarity == 0;
    };
    for (std::uint32_t chosen = 0; chosen < 1U << calls.size(); ++chosen) {
      Linearization order;
      bool has_all_completed = true;
      for (std::uint32_t c = 0; c < calls.size(); ++c) {
        if ((chosen >> c & 1U) != 0) {
          order.push_back(c);
        } else {
          has_all_completed = has_all_completed && calls.at(c).operation.pending;
        }
      }
      do {
        if (has_all_completed && is_allowed(order)) {
          allowed_.push_back(order);
        }
      } while (std::next_permutation(order.begin(), order.end()));
    }
    std::shuffle(allowed_.begin(), allowed_.end(), random);
  }

  [[nodiscard]] std::optional<Linearization> explain(const CallPairs& precedence) const {
    for (const Linearization& order : allowed_) {
      if (keeps(order, precedence)) {
        return order;
      }
    }
    return std::nullopt;
  }

 private:
  std::vector<Linearization> allowed_;
};

/// What the decision came by.
struct Decided {
  ClientAnswer answer = ClientAnswer::undecided;
  unsigned looks = 0;
  std::optional<std::vector<CallPair>> unexplained;
};

Decided decide(const GraphClients& clients, const MadeUpObject& object) {
  Decided decided;
  decided.answer = check_all_clients(
      clients, [&](const GraphClients::Client& client, const BitMatrix& precedence) {
        ++decided.looks;
        const auto order = object.explain(pairs_of(precedence));
        if (!order) {
          decided.unexplained = client.pairs;
          return ClientVerdict{ClientAnswer::not_explained};
        }
        return ClientVerdict{ClientAnswer::explained, *order};
      });
  return decided;
}

struct Tally {
  unsigned explained = 0;
  unsigned refuted_at_once = 0;
  unsigned refuted_by_client = 0;
  unsigned looks = 0;
  unsigned closer = 0;
  std::size_t precedences = 0;
};

void compare(std::mt19937& random, const ExecutionGraph& graph, ConsistencyModel model,
             unsigned most, Tally& tally) {
  const std::vector<GraphCall> calls = random_calls(random, graph, most);
  const MadeUpObject object(random, calls);
  const std::set<CallPairs> all = precedences_with_clients(graph, model, calls);
  const bool expected = std::all_of(all.begin(), all.end(), [&](const CallPairs& precedence) {
    return object.explain(precedence).has_value();
  });
  const GraphClients clients(graph, model, calls);
  const Decided decided = decide(clients, object);
  EXPECT_EQ(decided.answer, expected ? ClientAnswer::explained : ClientAnswer::not_explained);
  tally.looks += decided.looks;
  tally.precedences += all.size();
  tally.closer += clients.has_looked_closer() ? 1 : 0;
  if (!decided.unexplained) {
    ++tally.explained;
    return;
  }
  // It is one that the model allows, and shows it.
  const auto with = with_client(graph, calls, *decided.unexplained);
  ASSERT_TRUE(with && is_consistent(*with, model));
  EXPECT_FALSE(object.explain(precedence_with(*with, calls, *decided.unexplained)));
  (decided.unexplained->empty() ? tally.refuted_at_once : tally.refuted_by_client) += 1;
}

TEST(ForAllClients, IsDecidedAsByTryingAllClients) {
  std::mt19937 random(21);
  for (const auto& [name, axioms, model] : all_models) {
    Tally tally;
    for (unsigned i = 0; i < 1200 && !::testing::Test::HasFailure(); ++i) {
      const WeakProgram program = generate(random, i);
      for_some_graphs(program, model, 3, random, [&](const ExecutionGraph& graph) {
        SCOPED_TRACE(describe(program));
        compare(random, graph, model, i % 6 == 1 ? 4 : 3, tally);
      });
    }
    std::printf(
        "%s: %u explained, %u not, %u not by a client; %u looks of %zu precedences, "
        "%u closer\n",
        name, tally.explained, tally.refuted_at_once, tally.refuted_by_client, tally.looks,
        tally.precedences, tally.closer);
    EXPECT_GT(tally.explained, 300U);
    EXPECT_GT(tally.refuted_at_once, 100U);
    EXPECT_GT(tally.refuted_by_client, 50U);
    EXPECT_EQ(tally.closer > 10, model == ConsistencyModel::cpp20);
  }
}

/// Calls a, b and c, and an object that allows what has b before a. Of T1's store of x, the call a,
/// the second load of c learns; b loads y before T4 stores it, and T4's load of x comes before the
/// store, all `seq_cst` but c's. If a client has c before b, a happens before b, which C++20
/// allows: no `seq_cst` event of a's thread is before b's in the order of these. If it has a before
/// b one is, and they are in no order. So neither (a, b) nor what comes of it can be added, and c,
/// b, a keeps (c, b).
TEST(ForAllClients, AreAlsoThoseWhosePairsAnOrderKeepsWhereTheirPrecedenceIsNotKept) {
  constexpr unsigned x = 0;
  constexpr unsigned y = 1;
  constexpr unsigned z = 2;
  const WeakProgram program{{store(x, 1, Order::seq_cst)},
                            {load(z), load(x, Order::acquire), assume(1)},
                            {load(y, Order::seq_cst), assume(0)},
                            {store(y, 1, Order::seq_cst), load(x, Order::seq_cst), assume(0)}};
  const std::vector<GraphCall> calls{{.operation = {.thread = 0}, .begin = 0, .end = 1},
                                     {.operation = {.thread = 1}, .begin = 0, .end = 2},
                                     {.operation = {.thread = 2}, .begin = 0, .end = 1}};
  unsigned graphs = 0;
  GuidedWeakProgram guided(program);
  GraphSearch search(guided, ConsistencyModel::cpp20);
  (void)search.run([&](const EndedGraph& ended) {
    if (ended.ending != GraphEnding::completed) {
      return true;
    }
    ++graphs;
    const GraphClients clients(ended.graph, ConsistencyModel::cpp20, calls);
    const ClientAnswer answer = check_all_clients(
        clients, [&](const GraphClients::Client&, const BitMatrix& precedence) -> ClientVerdict {
          for (const Linearization& order : {Linearization{1, 2, 0}, {2, 1, 0}, {2, 0, 1}}) {
            if (keeps(order, pairs_of(precedence))) {
              return {ClientAnswer::explained, order};
            }
          }
          return {ClientAnswer::not_explained};
        });
    EXPECT_EQ(answer, ClientAnswer::not_explained);
    return true;
  });
  EXPECT_EQ(graphs, 1U);
}

/// docs/search/weak-histories.md: all interleavings of a graph are explained exactly if it is for
/// all clients. The interleavings' histories are those that are derived from a trace.
TEST(ForAllClients, UnderSequentialConsistencySaysWhatTheInterleavingsSay) {
  std::mt19937 random(22);
  unsigned explained = 0;
  unsigned refuted = 0;
  for (unsigned i = 0; i < 3000 && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program =
        i % 2 == 0 ? random_long_program(random) : random_weak_program(random);
    constexpr auto model = ConsistencyModel::sequentially_consistent;
    for_some_graphs(program, model, 2, random, [&](const ExecutionGraph& graph) {
      SCOPED_TRACE(describe(program));
      const std::vector<GraphCall> calls = random_calls(random, graph, 6);
      const MadeUpObject object(random, calls);
      ExecutionAnalysis analysis;
      analysis.begin_execution({});
      tell(graph, calls, model, told_to(analysis));
      const Histories histories = histories_of(analysis.trace(), analysis.order());
      ASSERT_TRUE(histories.orders.has_value());
      ASSERT_EQ(histories.poset.operations.size(), calls.size());
      const bool expected = std::all_of(histories.orders->begin(), histories.orders->end(),
                                        [&](const HistoryOrder& order) {
                                          CallPairs precedence;
                                          for (unsigned a = 0; a < calls.size(); ++a) {
                                            for (unsigned b = 0; b < calls.size(); ++b) {
                                              if (order.response.at(a) < order.invocation.at(b)) {
                                                precedence.insert({a, b});
                                              }
                                            }
                                          }
                                          return object.explain(precedence).has_value();
                                        });
      const Decided decided = decide(GraphClients(graph, model, calls), object);
      EXPECT_EQ(decided.answer, expected ? ClientAnswer::explained : ClientAnswer::not_explained);
      (expected ? explained : refuted) += 1;
    });
  }
  std::printf("%u explained, %u not\n", explained, refuted);
  EXPECT_GT(explained, 500U);
  EXPECT_GT(refuted, 500U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
