#include "scheduler/execution_analysis.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <random>

#include "scheduler/random/random_walk.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/search/weighted_dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"
#include "scheduler/tests/same_analysis.hpp"

namespace heddle::scheduler::testing {
namespace {

/// Passes a program's steps on and keeps those of the execution in progress.
class Recorder final : public Program, public Execution {
 public:
  explicit Recorder(Program& program) : program_(program) {}

  Execution& restart(const PromotedSites& promoted) override {
    execution_ = &program_.restart(promoted);
    steps_.clear();
    keep(program_.first_step());
    return *this;
  }
  [[nodiscard]] const Step& first_step() const override { return program_.first_step(); }
  std::span<const Event> next_events() override { return execution_->next_events(); }
  const Step& step(ThreadId thread, std::uint16_t choice) override {
    const Step& step = execution_->step(thread, choice);
    keep(step);
    return step;
  }

  /// What is known about the execution, worked out anew.
  void analyse(ExecutionAnalysis& analysis, const PromotedSites& promoted) const {
    analysis.begin_execution(promoted);
    for (const Kept& kept : steps_) {
      analysis.append({kept.event, kept.log, nullptr});
    }
    analysis.end_execution();
  }

 private:
  struct Kept {
    Event event;
    std::vector<LogEntry> log;
  };
  void keep(const Step& step) {
    steps_.push_back({step.event, {step.log.begin(), step.log.end()}});
  }

  Program& program_;
  Execution* execution_ = nullptr;
  std::deque<Kept> steps_;
};

/// Compares, at each execution's end, pruned ones included.
class Comparing final : public Strategy {
 public:
  Comparing(Strategy& strategy, const Recorder& recorder, const ExecutionAnalysis& analysis,
            bool replays = true)
      : strategy_(strategy), recorder_(recorder), analysis_(analysis), replays_(replays) {}

  bool begin_execution() override {
    return executions_ < 300 && !::testing::Test::HasFatalFailure() && strategy_.begin_execution();
  }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return strategy_.choose(next_events);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return strategy_.choose_value(count); }
  std::size_t known_beginning(std::span<const Event> executed) override {
    return replays_ ? strategy_.known_beginning(executed) : 0;
  }
  void note_replayed(std::span<const Event> executed) override {
    replayed_ += executed.size();
    strategy_.note_replayed(executed);
  }
  void end_execution(const EndedExecution& execution) override {
    ++executions_;
    orders_.insert(order_text(execution.trace));
    ExecutionAnalysis fresh;
    recorder_.analyse(fresh, {});
    expect_same(analysis_, fresh);
    SitePairs found = pairs_of(fresh.races().races());
    for (const auto& known : races_) {
      found.erase(known);
    }
    ASSERT_EQ(pairs_of(analysis_.races().new_races()), found);
    ASSERT_EQ(analysis_.races().new_races().size(), found.size());
    races_.merge(found);
    strategy_.end_execution(execution);
  }

  [[nodiscard]] unsigned executions() const { return executions_; }
  [[nodiscard]] std::size_t races() const { return races_.size(); }
  [[nodiscard]] std::size_t replayed() const { return replayed_; }
  [[nodiscard]] const std::multiset<std::string>& orders() const { return orders_; }

 private:
  Strategy& strategy_;
  const Recorder& recorder_;
  const ExecutionAnalysis& analysis_;
  bool replays_;
  unsigned executions_ = 0;
  std::size_t replayed_ = 0;  ///< events that nobody was asked for
  SitePairs races_;
  std::multiset<std::string> orders_;
};

struct Strategies {
  DepthFirst depth_first;
  SleepSet sleep_set;
  RandomWalk random_walk{7};
};

TEST(ExecutionAnalysis, DoesNotDependOnTheExecutionBefore) {
  std::mt19937 random(61);
  const ProgramShape shape{.most_events = 12, .plain = true, .conditions = true, .operations = 4};
  std::uint64_t executions = 0;
  std::uint64_t races = 0;
  for (unsigned round = 0; round < 60; ++round) {
    const ThreadList threads = random_threads(random, shape);
    ToyProgram toy = make_program(threads);
    Recorder recorder(toy);
    Strategies strategies;
    ExecutionAnalysis analysis;  // of all three strategies, one after the other
    for (Strategy* strategy : {static_cast<Strategy*>(&strategies.depth_first),
                               static_cast<Strategy*>(&strategies.sleep_set),
                               static_cast<Strategy*>(&strategies.random_walk)}) {
      if (strategy != &strategies.depth_first) {
        analysis = {};
      }
      Comparing comparing(*strategy, recorder, analysis);
      ForEach nothing(nullptr);
      explore(recorder, comparing, nothing, {}, analysis, {});
      ASSERT_FALSE(HasFatalFailure()) << describe(threads);
      executions += comparing.executions();
      races += comparing.races();
    }
  }
  EXPECT_GT(executions, 20'000U);
  EXPECT_GT(races, 100U);
}

std::vector<std::unique_ptr<Strategy>> exhaustive_strategies() {
  std::vector<std::unique_ptr<Strategy>> all;
  all.push_back(std::make_unique<DepthFirst>());
  all.push_back(std::make_unique<SleepSet>());
  all.push_back(std::make_unique<WeightedDpor>(Parking::idle));
  return all;
}

TEST(ExecutionAnalysis, AStrategyThatIsNotAskedForAKnownBeginningSeesTheSameExecutions) {
  std::mt19937 random(62);
  const ProgramShape shape{.most_events = 10, .conditions = true, .operations = 4};
  std::uint64_t replayed = 0;
  for (unsigned round = 0; round < 60; ++round) {
    const ThreadList threads = random_threads(random, shape);
    ToyProgram toy = make_program(threads);
    Recorder recorder(toy);
    const auto strategies = exhaustive_strategies();
    const auto twins = exhaustive_strategies();
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      ForEach nothing(nullptr);
      ExecutionAnalysis analysis;
      Comparing following(*strategies[i], recorder, analysis);
      explore(recorder, following, nothing, {}, analysis, {});
      ExecutionAnalysis other;
      Comparing asked(*twins[i], recorder, other, false);
      explore(recorder, asked, nothing, {}, other, {});
      ASSERT_EQ(following.orders(), asked.orders()) << "strategy " << i << describe(threads);
      replayed += following.replayed();
      ASSERT_EQ(asked.replayed(), 0U);
    }
  }
  EXPECT_GT(replayed, 20'000U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
