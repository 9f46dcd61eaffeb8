// Assumptions on generated programs: what the reductions keep is what plain depth-first search
// keeps, and each class of traces that ends in a discarded execution is there as well.

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"

namespace heddle::scheduler::testing {
namespace {

/// One action of a thread: `assumed`, if not negative, is what its value must be afterwards.
struct Action {
  enum class Kind : std::uint8_t { load, store, add, compare_exchange, lock, unlock, choice };
  Kind kind = Kind::load;
  unsigned location = 0;
  std::uint64_t value = 0;
  int assumed = -1;
};

using Actions = std::vector<Action>;

ToyThread run_thread(ToyActions toy, Actions actions) {
  SiteId site = 0;
  for (const Action& action : actions) {
    ++site;
    ToyResult result;
    switch (action.kind) {
      case Action::Kind::load:
        result = co_await toy.load(action.location, site);
        break;
      case Action::Kind::store:
        result = co_await toy.store(action.location, action.value, site);
        break;
      case Action::Kind::add:
        result = co_await toy.add(action.location, action.value, site);
        break;
      case Action::Kind::compare_exchange:
        result = co_await toy.compare_exchange(action.location, 0, action.value, site);
        break;
      case Action::Kind::lock:
        result = co_await toy.lock(action.location, site);
        break;
      case Action::Kind::unlock:
        result = co_await toy.unlock(action.location, site);
        break;
      case Action::Kind::choice:
        result = co_await toy.choice(2, site);
        break;
    }
    toy.note(result.before);
    if (action.assumed >= 0 && result.before != static_cast<std::uint64_t>(action.assumed)) {
      co_await toy.assume();
    }
  }
}

Actions random_actions(std::mt19937& random, unsigned most, bool locks) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  constexpr unsigned mutex = 3;
  Actions actions;
  const bool locked = locks && below(2) == 0;
  if (locked) {
    actions.push_back({Action::Kind::lock, mutex, 0, -1});
  }
  for (unsigned left = 1 + below(most); left > 0; --left) {
    Action action;
    action.kind = static_cast<Action::Kind>(below(4));
    action.kind = below(12) == 0 ? Action::Kind::choice : action.kind;
    action.location = below(2);
    action.value = 1 + below(2);
    action.assumed = below(3) == 0 ? static_cast<int>(below(3)) : -1;
    actions.push_back(action);
  }
  if (locked) {
    actions.push_back({Action::Kind::unlock, mutex, 0, -1});
  }
  return actions;
}

ToyProgram random_program(std::mt19937& random, unsigned threads, unsigned most, bool locks) {
  std::vector<ToyProgram::Body> bodies;
  for (unsigned i = 0; i < threads; ++i) {
    bodies.emplace_back([actions = random_actions(random, most, locks)](ToyActions toy) {
      return run_thread(toy, actions);
    });
  }
  return {std::move(bodies), 4};
}

/// What is discarded is no outcome; its classes are looked at all the same, for their races.
struct Split {
  Seen kept;
  std::set<std::string> discarded;
  std::uint64_t count = 0;
};

template <typename Kind>
Split explore_with(ToyProgram& program) {
  Split seen;
  Kind strategy;
  seen.kept = explore_toy(program, strategy, [&](const ExecutionResult& execution) {
    if (execution.ending == Ending::discarded) {
      seen.discarded.insert(canonical_form(execution.trace));
    }
  });
  seen.count = seen.kept.statistics.discarded;
  std::erase_if(seen.kept.outcomes,
                [](const std::string& outcome) { return outcome.starts_with("discarded"); });
  return seen;
}

TEST(Assume, ReductionsKeepWhatDepthFirstSearchKeeps) {
  std::mt19937 random(20);
  std::uint64_t discarded = 0;
  std::uint64_t kept = 0;
  for (unsigned i = 0; i < 1500; ++i) {
    SCOPED_TRACE(i);
    const unsigned threads = 2 + i % 2;
    ToyProgram program = random_program(random, threads, threads == 2 ? 4 : 3, i % 3 == 0);
    const Split all = explore_with<DepthFirst>(program);
    const Split reduced = explore_with<Dpor>(program);
    const Split slept = explore_with<SleepSet>(program);
    ASSERT_EQ(all.kept.stopped_by, StopReason::exhausted);
    for (const Split* one : {&reduced, &slept}) {
      ASSERT_EQ(one->kept.stopped_by, StopReason::exhausted);
      ASSERT_EQ(one->kept.outcomes, all.kept.outcomes);
      ASSERT_EQ(one->kept.classes, all.kept.classes);
      ASSERT_EQ(one->discarded, all.discarded);
      ASSERT_EQ(one->count, all.discarded.size()) << "each class of them once";
    }
    ASSERT_EQ(reduced.kept.statistics.pruned, 0U);
    discarded += all.discarded.empty() ? 0 : 1;
    kept += all.kept.outcomes.empty() ? 0 : 1;
  }
  EXPECT_GT(discarded, 500U);
  EXPECT_GT(kept, 500U);
}

TEST(Assume, WhatNobodyCanGoOnFromIsNoDeadlock) {
  // T0 takes the lock and is given up; T1 waits for the lock in vain.
  const auto holder = [](ToyActions toy) -> ToyThread {
    co_await toy.lock(0);
    co_await toy.assume();
    co_await toy.unlock(0);
  };
  const auto waiter = [](ToyActions toy) -> ToyThread {
    co_await toy.lock(0);
    co_await toy.unlock(0);
  };
  ToyProgram program({holder, waiter}, 1);
  Dpor dpor;
  const Seen seen = explore_toy(program, dpor);
  EXPECT_EQ(seen.statistics.executions, 0U);
  EXPECT_EQ(seen.statistics.discarded, 2U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
