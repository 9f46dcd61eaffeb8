#include "scheduler/weak_histories/client_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak_histories/random_calls.hpp"

/// Graphs with clients against the axioms, and what is said of them against graphs.
namespace heddle::scheduler::testing {
namespace {

Order order_of(MemoryOrder order) {
  switch (order) {
    case MemoryOrder::acquire:
      return Order::acquire;
    case MemoryOrder::release:
      return Order::release;
    case MemoryOrder::acquire_release:
      return Order::acq_rel;
    case MemoryOrder::sequentially_consistent:
      return Order::seq_cst;
    default:
      return Order::relaxed;
  }
}

WeakOp op_of(const GraphEvent& event) {
  WeakOp op;
  op.location = event.location == no_location ? 0 : event.location;
  switch (event.event.kind) {
    case EventKind::load:
      op.code = WeakOp::Code::load;
      break;
    case EventKind::store:
      op.code = WeakOp::Code::store;
      break;
    case EventKind::read_modify_write:
      op.code = WeakOp::Code::add;
      break;
    case EventKind::compare_exchange:
      op.code = WeakOp::Code::compare_exchange;
      break;
    default:
      op.code = WeakOp::Code::fence;
      break;
  }
  return op;
}

/// G + R as the axioms take it, made without with_client(): G's events, one store and one load for
/// each pair, and where they stand.
class WithClient {
 public:
  WithClient(const ExecutionGraph& graph, const std::vector<GraphCall>& calls,
             const std::vector<CallPair>& pairs)
      : old_(graph) {
    g.modification.resize(graph.locations() + pairs.size());
    for (std::size_t t = 0; t < graph.threads(); ++t) {
      const auto thread = static_cast<ThreadId>(t);
      for (std::uint32_t i = 0; i <= graph.events_of(thread).size(); ++i) {
        place_client(calls, pairs, thread, i);
        if (i < graph.events_of(thread).size()) {
          numbers_[{thread, i}] = static_cast<int>(g.nodes.size());
          add(thread, op_of(graph.at({thread, i})), order_of(graph.at({thread, i}).order));
        }
      }
    }
    for (const auto& [id, number] : numbers_) {
      const GraphEvent& event = graph.at(id);
      Graph::Node& node = g.nodes.at(static_cast<unsigned>(number));
      node.reads = event.reads;
      node.writes = event.writes;
      node.from =
          !event.reads || event.from.is_initial() ? Graph::initial : numbers_.at(event.from);
    }
    for (std::size_t l = 0; l < graph.locations(); ++l) {
      for (const EventId write : graph.writes(static_cast<LocationNumber>(l))) {
        g.modification.at(l).push_back(numbers_.at(write));
      }
    }
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      g.nodes.at(static_cast<unsigned>(loads_.at(p))).from = stores_.at(p);
      g.modification.at(graph.locations() + p).push_back(stores_.at(p));
    }
  }

  Graph g;

 private:
  void add(ThreadId thread, const WeakOp& op, Order order) {
    const unsigned index = counts_[thread]++;
    g.nodes.push_back({.thread = thread, .index = index, .op = op, .order = order});
  }

  /// What is directly before the event `at` of the thread: the ends of calls, then the beginning
  /// of the next one, and so on.
  void place_client(const std::vector<GraphCall>& calls, const std::vector<CallPair>& pairs,
                    ThreadId thread, std::uint32_t at) {
    for (std::uint32_t c = 0; c < calls.size(); ++c) {
      if (calls.at(c).operation.thread != thread) {
        continue;
      }
      for (std::size_t p = 0; p < pairs.size() && calls.at(c).begin == at; ++p) {
        if (pairs.at(p).after == c) {
          loads_[p] = static_cast<int>(g.nodes.size());
          add(thread, load(location(p)), Order::acquire);
          g.nodes.back().reads = true;
        }
      }
      for (std::size_t p = 0; p < pairs.size() && calls.at(c).end == at; ++p) {
        if (pairs.at(p).before == c) {
          stores_[p] = static_cast<int>(g.nodes.size());
          add(thread, store(location(p), 1), Order::release);
          g.nodes.back().writes = true;
        }
      }
    }
  }
  [[nodiscard]] unsigned location(std::size_t pair) const {
    return static_cast<unsigned>(old_.locations() + pair);
  }

  const ExecutionGraph& old_;
  std::map<EventId, int> numbers_;
  std::map<std::size_t, int> stores_;
  std::map<std::size_t, int> loads_;
  std::map<ThreadId, unsigned> counts_;
};

/// No model here allows a cycle of program order and reads-from; the axioms of TSO say nothing of
/// one within a thread that is only of these.
bool is_allowed(const Graph& graph, MemoryModel axioms) {
  Relation edges;
  for (unsigned i = 0; i < graph.nodes.size(); ++i) {
    for (unsigned j = 0; j < graph.nodes.size(); ++j) {
      const Graph::Node& a = graph.nodes.at(i);
      const Graph::Node& b = graph.nodes.at(j);
      if ((a.thread == b.thread && a.index < b.index) ||
          (b.reads && b.from == static_cast<int>(i))) {
        edges.add(i, j);
      }
    }
  }
  return edges.acyclic() && is_consistent(graph, axioms);
}

TEST(ClientGraph, IsConsistentIfTheAxiomsHoldWithTheEventsOfTheClient) {
  for (const Model& model : all_models) {
    unsigned allowed = 0;
    unsigned all = 0;
    for_random_graphs(
        model, 1500,
        [&](std::mt19937& random, const ExecutionGraph& graph,
            const std::vector<GraphCall>& calls) {
          const std::size_t most = std::min<std::size_t>(4, (Relation::most - graph.size()) / 2);
          const std::vector<CallPair> pairs = random_pairs(random, calls, 1 + random() % most);
          const auto with = with_client(graph, calls, pairs);
          const bool got = with && is_consistent(*with, model.model);
          EXPECT_EQ(got, is_allowed(WithClient(graph, calls, pairs).g, model.axioms));
          allowed += got ? 1 : 0;
          ++all;
        });
    std::printf("%s: %u of %u allowed\n", model.name, allowed, all);
    EXPECT_GT(allowed, all / 4);
    EXPECT_LT(allowed, all - all / 8);
  }
}

/// A model allows of a weaker one's graphs those that it has itself.
TEST(ClientGraph, IsConsistentSaysWhichGraphsOfCpp20TheOtherModelsHave) {
  std::mt19937 random(12);
  for (unsigned i = 0; i < 300 && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program = random_weak_program(random);
    for (const Model& model : all_models) {
      std::uint64_t allowed = 0;
      GuidedWeakProgram guided(program);
      GraphSearch search(guided, ConsistencyModel::cpp20);
      (void)search.run([&](const EndedGraph& ended) {
        allowed += is_consistent(ended.graph, model.model) ? 1 : 0;
        return true;
      });
      EXPECT_EQ(allowed, count_graphs(program, model.model)) << model.name << describe(program);
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
