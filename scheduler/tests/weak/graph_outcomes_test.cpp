#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/weak/guided_weak_program.hpp"
#include "scheduler/tests/weak/run_weak_program.hpp"

/// Under sequential consistency the graphs have the outcomes that the interleavings have: what the
/// locations hold in the end, what each thread has read, and who is stuck.
namespace heddle::scheduler::testing {
namespace {

using Outcomes = std::set<std::string>;

/// Without what mutexes and conditions hold.
Outcomes by_interleavings(const WeakProgram& program) {
  ToyProgram toy = make_program(program);
  Dpor dpor;
  Outcomes found;
  explore_toy(toy, dpor, [&](const ExecutionResult& result) {
    if (result.ending != Ending::completed && result.ending != Ending::deadlock) {
      return;
    }
    std::string text;
    for (unsigned location = 0; location < most_locations; ++location) {
      text += std::to_string(toy.value_of(location)) + " ";
    }
    const std::string whole = toy.outcome();
    found.insert(text + whole.substr(whole.find('|')));
  });
  return found;
}

std::string reads_of(const ExecutionGraph& graph, ThreadId thread) {
  std::string text;
  for (const GraphEvent& event : graph.events_of(thread)) {
    if (event.event.kind == EventKind::try_lock) {
      text += event.only_reads() ? "0 " : "1 ";
    } else if (event.reads && is_memory_access(event.event.kind)) {
      text += std::to_string(event.event.before.low) + " ";
    }
  }
  return text;
}

std::string outcome_of(const EndedGraph& ended, std::size_t threads) {
  std::vector<std::uint64_t> cells(most_locations);
  for (std::size_t l = 0; l < ended.graph.locations(); ++l) {
    const auto order = ended.graph.writes(static_cast<LocationNumber>(l));
    if (!order.empty() && is_memory_access(ended.graph.at(order.back()).event.kind)) {
      const Event& last = ended.graph.at(order.back()).event;
      cells.at(last.range.address / sizeof(std::uint64_t)) = last.after.low;
    }
  }
  std::string text;
  for (const std::uint64_t cell : cells) {
    text += std::to_string(cell) + " ";
  }
  for (std::size_t t = 0; t < threads; ++t) {
    const bool is_left =
        std::any_of(ended.steps.begin(), ended.steps.end(),
                    [t](const GuidedStep& step) { return step.event.thread == t; });
    text += (is_left ? "|stuck " : "|") + reads_of(ended.graph, static_cast<ThreadId>(t));
  }
  return text;
}

Outcomes by_graphs(const WeakProgram& program) {
  GuidedWeakProgram guided(program);
  GraphSearch search(guided, ConsistencyModel::sequentially_consistent);
  Outcomes found;
  const GraphSearchResult result = search.run([&](const EndedGraph& ended) {
    if (ended.ending != GraphEnding::given_up) {
      found.insert(outcome_of(ended, program.size()));
    }
    return true;
  });
  EXPECT_TRUE(result.is_exhausted);
  return found;
}

void compare_outcomes(WeakProgram (*generate)(std::mt19937&)) {
  std::mt19937 random(4);
  std::size_t outcomes = 0;
  for (unsigned i = 0; i < HEDDLE_WEAK_PROGRAMS && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program = generate(random);
    const Outcomes expected = by_interleavings(program);
    EXPECT_EQ(by_graphs(program), expected) << describe(program);
    outcomes += expected.size();
  }
  std::printf("%zu outcomes\n", outcomes);
}

/// No time runs out in toy programs.
TEST(GraphOutcomes, AreThoseOfInterleavingsWithConditions) {
  compare_outcomes([](std::mt19937& random) {
    WeakProgram program = random_condition_program(random);
    for (WeakThread& thread : program) {
      for (WeakOp& op : thread) {
        op.has_limit = false;
      }
    }
    return program;
  });
}

TEST(GraphOutcomes, AreThoseOfInterleavingsWithMutexes) {
  compare_outcomes([](std::mt19937& random) {
    WeakProgram program = random_locking_program(random);
    for (WeakThread& thread : program) {
      for (WeakOp& op : thread) {
        op.is_recursive = false;
      }
    }
    return program;
  });
}

}  // namespace
}  // namespace heddle::scheduler::testing
