#include "harnesses/judging/stuck_graphs.hpp"

#include <gtest/gtest.h>

#include "checkers/serial/serial_histories.hpp"
#include "harnesses/tests/graph_histories/object_calls.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses::testing {
namespace {

using scheduler::ConsistencyModel;
using scheduler::ExecutionGraph;
using scheduler::GraphCall;

/// `put` lets one `take` through; a `take` before it waits.
class StuckGraphsTest : public ::testing::Test {
 protected:
  StuckGraphsTest() {
    checkers::Operation put;
    checkers::Operation take;
    put.method = "put";
    take.method = "take";
    serial_.add(std::vector<checkers::SerialCall>{{put}, {take}, {take, true}});
    serial_.add(std::vector<checkers::SerialCall>{{take, true}});
    specification_ = serial_.specification();
    judging_.specification = specification_.get();
  }

  /// An event of each thread, also of one whose call waits. They know nothing of each other, but
  /// for the second one, if it is told of the first.
  static ExecutionGraph graph_of(unsigned threads, bool is_told) {
    ExecutionGraph graph;
    scheduler::EventId first;
    for (unsigned t = 1; t <= threads; ++t) {
      scheduler::Event event;
      event.thread = static_cast<scheduler::ThreadId>(t);
      if (t == 2 && is_told) {
        event.kind = scheduler::EventKind::load;
        event.order = scheduler::MemoryOrder::acquire;
        (void)graph.append_read(event, 1, first, false);
        continue;
      }
      event.kind = scheduler::EventKind::store;
      event.order = scheduler::MemoryOrder::release;
      event.writes = true;
      const scheduler::EventId id = graph.append_store(event, t, scheduler::initial_write);
      first = t == 1 ? id : first;
    }
    return graph;
  }

  static GraphCall call(unsigned thread, bool is_pending = false) {
    return {.operation = {.thread = static_cast<scheduler::ThreadId>(thread),
                          .pending = is_pending,
                          .tag = static_cast<std::uint8_t>(is_pending ? 0 : heddle_void),
                          .label = thread - 1},
            .begin = 0,
            .end = 1};
  }

  std::optional<std::uint32_t> unexplained(const std::vector<GraphCall>& calls,
                                           const std::vector<TraceOperation>& operations,
                                           bool is_told = false) {
    const ExecutionGraph graph = graph_of(static_cast<unsigned>(calls.size()), is_told);
    const ObjectCalls made = object_calls(graph, calls, operations);
    StuckGraphs stuck(judging_, operations);
    const auto found = stuck.unexplained(made.trace, graph, ConsistencyModel::cpp20);
    EXPECT_EQ(stuck.explained(), found ? 0U : 1U);
    EXPECT_EQ(stuck.undecided(), 0U);
    return found;
  }

  checkers::SerialHistories serial_;
  std::shared_ptr<const checkers::Specification> specification_;
  Judging judging_;
};

TEST_F(StuckGraphsTest, AreRightIfACallMayWaitBehindAllOthers) {
  EXPECT_EQ(unexplained({call(1), call(2), call(3, true)},
                        {operation(1, "put"), operation(2, "take"), operation(3, "take")}, true),
            std::nullopt);
}

TEST_F(StuckGraphsTest, AreWrongIfItMayNot) {
  EXPECT_EQ(unexplained({call(1), call(2, true)}, {operation(1, "put"), operation(2, "take")}), 1U);
}

/// The same without `take` having been told of `put`: a client lets it return before.
TEST_F(StuckGraphsTest, AreWrongIfAClientSeesAnOrderWithoutARun) {
  EXPECT_EQ(unexplained({call(1), call(2), call(3, true)},
                        {operation(1, "put"), operation(2, "take"), operation(3, "take")}),
            2U);
}

TEST_F(StuckGraphsTest, AreWrongIfNoCallIsPending) {
  EXPECT_EQ(unexplained({call(1)}, {operation(1, "put")}), 1U);
}

}  // namespace
}  // namespace heddle::harnesses::testing
