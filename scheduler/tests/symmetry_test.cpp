// Exploring up to symmetry against exploring everything, on generated programs with alike threads:
// one execution for each orbit of traces, the same histories once all their images are added.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <random>

#include "scheduler/search/dpor.hpp"
#include "scheduler/symmetry/symmetric_program.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/hasty_program.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Names = std::vector<ThreadId>;

/// Which threads run the same list, and all renamings that exchange such threads only.
struct Alike {
  AlikeThreads threads;
  std::vector<Names> renamings;
};

Alike alike_of(const std::vector<unsigned>& lists) {
  Alike alike;
  std::map<unsigned, std::vector<ThreadId>> by_list;
  for (std::size_t thread = 0; thread < lists.size(); ++thread) {
    by_list[lists[thread]].push_back(static_cast<ThreadId>(thread));
  }
  for (const auto& [list, threads] : by_list) {
    if (threads.size() > 1) {
      alike.threads.classes.push_back(threads);
    }
  }
  Names names(lists.size());
  std::iota(names.begin(), names.end(), ThreadId{0});
  do {
    bool keeps_lists = true;
    for (std::size_t thread = 0; thread < lists.size(); ++thread) {
      keeps_lists = keeps_lists && lists[names[thread]] == lists[thread];
    }
    if (keeps_lists) {
      alike.renamings.push_back(names);
    }
  } while (std::next_permutation(names.begin(), names.end()));
  return alike;
}

/// The images of the histories, each of which is one of the program as well. False: there are too
/// many.
bool add_images(HistorySets& sets, const ExecutionResult& execution, const Alike& alike) {
  const Histories histories = histories_of(execution.trace, execution.order);
  if (!histories.orders) {
    return false;
  }
  const std::vector<OperationInstance>& operations = histories.poset.operations;
  for (const Names& names : alike.renamings) {
    std::vector<std::uint32_t> places(operations.size());
    std::iota(places.begin(), places.end(), 0U);
    std::sort(places.begin(), places.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(names[operations[a].thread], a) < std::pair(names[operations[b].thread], b);
    });
    std::vector<OperationInstance> renamed;
    for (const std::uint32_t place : places) {
      renamed.push_back(operations[place]);
      renamed.back().thread = names[operations[place].thread];
    }
    for (const HistoryOrder& order : *histories.orders) {
      Precedence precedence(places.size());
      for (std::uint32_t a = 0; a < places.size(); ++a) {
        for (std::uint32_t b = 0; b < places.size(); ++b) {
          if (order.response[places[a]] < order.invocation[places[b]]) {
            precedence.add(a, b);
          }
        }
      }
      sets.add(renamed, precedence);
    }
  }
  return true;
}

/// What a search saw: the least image of each trace, and how often.
struct Picture {
  std::map<std::string, unsigned> orbits;
  std::map<std::string, unsigned> redundant;
  HistorySets histories;
  bool has_histories = true;
  Statistics statistics;
  std::uint64_t images = 0;
  StopReason stopped_by = StopReason::exhausted;
};

Picture look(Program& program, const Alike& alike, const SymmetricProgram* symmetric,
             std::uint64_t most = ~std::uint64_t{0}) {
  Picture picture;
  ForEach observer([&](const ExecutionResult& execution) {
    std::string least;
    for (const Names& names : alike.renamings) {
      std::string image = canonical_form(execution.trace, names);
      least = least.empty() ? image : std::min(least, image);
    }
    if (execution.ending == Ending::redundant) {
      ++picture.redundant[least];
      return;
    }
    ++picture.orbits[least];
    picture.images += symmetric == nullptr ? 1 : symmetric->images();
    picture.has_histories =
        add_images(picture.histories, execution, alike) && picture.has_histories;
  });
  Dpor strategy;
  ExecutionAnalysis analysis;
  const ExplorationResult result =
      explore(program, strategy, observer, {.executions = most}, analysis, {});
  picture.statistics = result.statistics;
  if (result.nondeterminism) {
    ADD_FAILURE() << result.nondeterminism->message;
  }
  picture.stopped_by = result.stopped_by;
  return picture;
}

template <typename Map>
std::vector<std::string> keys_of(const Map& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) {
    keys.push_back(key);
  }
  return keys;
}

struct Totals {
  unsigned programs = 0;
  std::uint64_t executions = 0;
  std::uint64_t orbits = 0;
  std::uint64_t unasked = 0;  ///< steps
};

/// Whether the program was small enough to be compared.
bool compare(ToyProgram& program, const Alike& alike, Totals& totals) {
  const Picture all = look(program, alike, nullptr, 300);
  if (all.stopped_by != StopReason::exhausted || !all.has_histories) {
    return false;
  }
  HastyProgram hasty(program);  // several steps at a time are those that would be taken singly
  SymmetricProgram symmetric(hasty, alike.threads);
  const Picture one = look(symmetric, alike, &symmetric);
  EXPECT_EQ(one.stopped_by, StopReason::exhausted);
  EXPECT_EQ(keys_of(one.orbits), keys_of(all.orbits));
  EXPECT_EQ(one.statistics.executions, all.orbits.size());
  EXPECT_EQ(one.images, all.statistics.executions);
  EXPECT_EQ(keys_of(one.redundant), keys_of(all.redundant));
  EXPECT_EQ(one.statistics.redundant, all.redundant.size());
  EXPECT_EQ(one.statistics.pruned, 0U);
  EXPECT_EQ(one.histories, all.histories);
  ++totals.programs;
  totals.executions += all.statistics.executions;
  totals.orbits += one.statistics.executions;
  totals.unasked += hasty.taken();
  return true;
}

/// Which list each thread runs; 0 and 1 are alike wherever they come twice.
const std::vector<std::vector<unsigned>> arrangements{
    {0, 0},       {0, 0, 0},    {0, 0, 1},    {0, 1, 0},    {1, 0, 0},
    {0, 0, 1, 1}, {0, 1, 0, 1}, {0, 1, 1, 0}, {0, 0, 0, 1}, {0, 0, 1, 2}};

ProgramShape shape_of(unsigned number, std::size_t lists) {
  return {.threads = static_cast<unsigned>(lists),
          .locations = 1 + number / 3 % 3,
          .most_events = 6,
          .locks = number / 9 % 3 != 0,
          .choices = false,
          .conditions = number / 9 % 3 == 2,
          .loops = number / 5 % 4 == 3,
          .halves = number / 7 % 5 == 4,
          .operations = number / 54 % 2 != 0 ? 4U : 0U};
}

TEST(Symmetry, OneExecutionForEachOrbitOnTwoThousandPrograms) {
  std::mt19937 random(99);
  Totals totals;
  for (unsigned number = 0; totals.programs < 2'000; ++number) {
    const std::vector<unsigned>& arrangement = arrangements[number % arrangements.size()];
    const std::size_t lists = 1 + *std::max_element(arrangement.begin(), arrangement.end());
    const ThreadList different = random_threads(random, shape_of(number, 3));
    if (different.size() < lists) {
      continue;
    }
    ThreadList threads;
    for (const unsigned list : arrangement) {
      threads.push_back(different[list]);
    }
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    compare(program, alike_of(arrangement), totals);
    if (HasFailure()) {
      return;
    }
  }
  std::printf("%u programs: %llu executions, %llu orbits\n", totals.programs,
              static_cast<unsigned long long>(totals.executions),
              static_cast<unsigned long long>(totals.orbits));
  EXPECT_GT(totals.executions, 2 * totals.orbits) << "the programs have few images";
  EXPECT_GT(totals.unasked, totals.orbits) << "nearly each step was asked for";
}

}  // namespace
}  // namespace heddle::scheduler::testing
