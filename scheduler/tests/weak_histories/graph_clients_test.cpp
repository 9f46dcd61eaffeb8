#include "scheduler/weak_histories/graph_clients.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "scheduler/tests/weak_histories/random_calls.hpp"

/// What is said of clients against their graphs.
namespace heddle::scheduler::testing {
namespace {

TEST(GraphClients, AllowWhatTheModelAllowsAndKnowWhatPrecedesWhat) {
  for (const Model& model : all_models) {
    unsigned allowed = 0;
    unsigned refused = 0;
    for_random_graphs(model, 3000,
                      [&](std::mt19937& random, const ExecutionGraph& graph,
                          const std::vector<GraphCall>& calls) {
                        const GraphClients clients(graph, model.model, calls);
                        GraphClients::Client client = clients.none();
                        std::vector<CallPair> pairs;
                        for (const CallPair& pair : random_pairs(random, calls, 8)) {
                          pairs.push_back(pair);
                          const auto with = with_client(graph, calls, pairs);
                          const bool expected = with && is_consistent(*with, model.model);
                          EXPECT_EQ(clients.add(client, pair), expected);
                          (expected ? allowed : refused) += 1;
                          if (!expected) {
                            pairs.pop_back();
                          }
                        }
                        const auto with = with_client(graph, calls, pairs);
                        EXPECT_EQ(pairs_of(clients.precedence(client)),
                                  precedence_with(*with, calls, pairs));
                      });
    std::printf("%s: %u allowed, %u refused\n", model.name, allowed, refused);
    EXPECT_GT(allowed, 1000U);
    EXPECT_GT(refused, 1000U);
  }
}

/// Whatever is implied is allowed, with a client and with all that the model allows besides, and
/// nothing precedes anything more by it.
TEST(GraphClients, ChangeNothingWithWhatIsImplied) {
  for (const Model& model : all_models) {
    unsigned implied = 0;
    for_random_graphs(
        model, 1500,
        [&](std::mt19937& random, const ExecutionGraph& graph,
            const std::vector<GraphCall>& calls) {
          const GraphClients clients(graph, model.model, calls);
          GraphClients::Client client = clients.none();
          CallPairs known;
          for (const CallPair& pair : random_pairs(random, calls, 8)) {
            const bool was_added = clients.add(client, pair);
            known = was_added && known.empty() ? pairs_of(clients.implied(client)) : known;
          }
          const CallPairs precedence = pairs_of(clients.precedence(client));
          for (const auto& [before, after] : known) {
            std::vector<CallPair> pairs = client.pairs;
            pairs.push_back({before, after});
            const auto with = with_client(graph, calls, pairs);
            ASSERT_TRUE(with && is_consistent(*with, model.model)) << before << " " << after;
            EXPECT_EQ(precedence_with(*with, calls, pairs), precedence);
            implied +=
                std::count(client.pairs.begin(), client.pairs.end(), pairs.back()) == 0 ? 1 : 0;
          }
        });
    std::printf("%s: %u implied\n", model.name, implied);
    EXPECT_GT(implied, 500U);
  }
}

TEST(GraphCalls, AreFoundInTheTraceOfTheGraph) {
  for (const Model& model : all_models) {
    unsigned pending = 0;
    for_random_graphs(
        model, 500,
        [&](std::mt19937&, const ExecutionGraph& graph, const std::vector<GraphCall>& calls) {
          Trace trace;
          tell(graph, calls, model.model, told_to(trace));
          const std::vector<GraphCall> found = calls_of(trace);
          ASSERT_EQ(found.size(), calls.size());
          for (std::size_t c = 0; c < calls.size(); ++c) {
            EXPECT_EQ(found.at(c).operation, calls.at(c).operation);
            EXPECT_EQ(found.at(c).begin, calls.at(c).begin);
            EXPECT_EQ(found.at(c).end, calls.at(c).end);
            pending += calls.at(c).operation.pending ? 1 : 0;
          }
        });
    EXPECT_GT(pending, 100U);
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
