#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak/guided_weak_program.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/weak_histories/for_all_clients.hpp"

namespace heddle::scheduler::testing {

struct Model {
  const char* name;
  MemoryModel axioms;
  ConsistencyModel model;
};
inline constexpr Model all_models[] = {
    {"sc", MemoryModel::sc, ConsistencyModel::sequentially_consistent},
    {"tso", MemoryModel::tso, ConsistencyModel::tso},
    {"c++20", MemoryModel::rc11, ConsistencyModel::cpp20},
};

/// Calls `visit` for `most` graphs of a program at most, complete and blocked ones, chosen at
/// random.
void for_some_graphs(const WeakProgram& program, ConsistencyModel model, unsigned most,
                     std::mt19937& random,
                     const std::function<void(const ExecutionGraph& graph)>& visit);

/// Programs of three kinds in turn.
[[nodiscard]] WeakProgram generate(std::mt19937& random, unsigned number);

/// Four threads, and four to six accesses of two locations, most of which are `seq_cst`.
[[nodiscard]] WeakProgram random_seq_cst_program(std::mt19937& random);

/// The threads of a graph cut into calls, at most so many: some have no events, some events are in
/// no call, and the last call of a thread may be pending. Results are 0 to 2.
[[nodiscard]] std::vector<GraphCall> random_calls(std::mt19937& random, const ExecutionGraph& graph,
                                                  unsigned most);

/// Different pairs, as many as that at most, of which a client can ask.
[[nodiscard]] std::vector<CallPair> random_pairs(std::mt19937& random,
                                                 const std::vector<GraphCall>& calls,
                                                 std::size_t most);

/// Calls `check` for graphs of generated programs with calls.
template <typename Check>
void for_random_graphs(const Model& model, unsigned programs, const Check& check) {
  std::mt19937 random(11);
  for (unsigned i = 0; i < programs && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program = generate(random, i);
    for_some_graphs(program, model.model, 4, random, [&](const ExecutionGraph& graph) {
      SCOPED_TRACE(model.name + describe(program));
      check(random, graph, random_calls(random, graph, 5));
    });
  }
}

/// The events of a graph one after the other, in an order that has program order and reads-from in
/// it, and under sequential consistency all that the graph has. Calls `visit` also for the calls,
/// where they begin and end.
struct GraphTrace {
  std::function<void(const Event&)> event;
  std::function<void(const LogEntry&)> log;
};
void tell(const ExecutionGraph& graph, const std::vector<GraphCall>& calls, ConsistencyModel model,
          const GraphTrace& visit);

/// To what steps are appended to.
template <typename Steps>
[[nodiscard]] GraphTrace told_to(Steps& steps) {
  return {.event = [&steps](const Event& event) { steps.append(Step{event, {}, nullptr}); },
          .log =
              [&steps](const LogEntry& entry) {
                const std::vector<LogEntry> entries{entry};
                steps.append(Step{Event{}, entries, nullptr});
              }};
}

/// By the definition: tries all sets of pairs of calls, and returns the precedences of those that
/// the model allows, as sets of pairs.
using CallPairs = std::set<std::pair<unsigned, unsigned>>;
[[nodiscard]] std::set<CallPairs> precedences_with_clients(const ExecutionGraph& graph,
                                                           ConsistencyModel model,
                                                           const std::vector<GraphCall>& calls);

/// What precedes what in the graph with_client().
[[nodiscard]] CallPairs precedence_with(const ExecutionGraph& with_client,
                                        const std::vector<GraphCall>& calls,
                                        const std::vector<CallPair>& pairs);

[[nodiscard]] CallPairs pairs_of(const BitMatrix& matrix);

}  // namespace heddle::scheduler::testing
