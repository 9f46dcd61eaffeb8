// Steps that a strategy need not be asked for are those that it would have chosen.

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "scheduler/around/in_turns.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/search/weighted_dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/hasty_program.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

/// What was executed, and how it ended, execution by execution.
std::vector<std::string> explored(ToyProgram& toy, Program& program, Strategy& strategy) {
  std::vector<std::string> seen;
  ForEach observer([&](const ExecutionResult& result) {
    std::string text = std::string(name_of(result.ending)) + " " + toy.outcome();
    for (const Event& event : result.trace.events()) {
      text += " " + std::to_string(event.thread) + ":" + std::to_string(event.site) + "=" +
              std::to_string(event.choice) + "," + std::to_string(event.after.low);
    }
    for (const Marker& marker : result.trace.markers()) {
      text += " " + std::to_string(marker.position) + "/" + std::to_string(marker.entry.label);
    }
    seen.push_back(text);
  });
  ExecutionAnalysis analysis;
  const ExplorationResult result =
      explore(program, strategy, observer, {.executions = 150}, analysis, {});
  seen.push_back(std::to_string(result.statistics.pruned) + " pruned");
  return seen;
}

struct Case {
  const char* name;
  std::unique_ptr<Strategy> (*make)();
};

/// Two strategies in turns, that nobody else has.
class TwoInTurns final : public Strategy {
 public:
  bool begin_execution() override { return turns_.begin_execution(); }
  std::optional<ThreadId> choose(std::span<const Event> next) override {
    return turns_.choose(next);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return turns_.further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override {
    turns_.note_further_steps(taken);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return turns_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override { turns_.end_execution(execution); }

 private:
  DepthFirst first_;
  RandomWalk second_{7};
  InTurns turns_{{&first_, &second_}};
};

class FurtherSteps : public ::testing::TestWithParam<Case> {};

TEST_P(FurtherSteps, AreThoseThatWouldHaveBeenChosen) {
  std::mt19937 random(11);
  std::uint64_t taken = 0;
  for (unsigned i = 0; i < 200; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 4 + i % 8,
                                                       .choices = i % 2 == 0,
                                                       .plain = i % 3 == 0,
                                                       .conditions = i % 4 == 1,
                                                       .loops = i % 5 == 2,
                                                       .operations = i % 4 == 0 ? 2U : 0U});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    const std::unique_ptr<Strategy> asked = GetParam().make();
    const std::vector<std::string> expected = explored(program, program, *asked);
    HastyProgram hasty(program);
    const std::unique_ptr<Strategy> rarely_asked = GetParam().make();
    ASSERT_EQ(explored(program, hasty, *rarely_asked), expected);
    taken += hasty.taken();
  }
  EXPECT_GT(taken, 500U);
}

template <typename Made, auto... arguments>
std::unique_ptr<Strategy> make() {
  return std::make_unique<Made>(arguments...);
}

INSTANTIATE_TEST_SUITE_P(Strategies, FurtherSteps,
                         ::testing::Values(Case{"random", make<RandomWalk, 3>},
                                           Case{"depth_first", make<DepthFirst>},
                                           Case{"sleep_set", make<SleepSet>},
                                           Case{"dpor", make<WeightedDpor, Parking::idle>},
                                           Case{"in_turns", make<TwoInTurns>}),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace heddle::scheduler::testing
