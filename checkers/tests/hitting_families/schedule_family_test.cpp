#include "checkers/algorithms/reference/hitting_families/schedule_family.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "checkers/algorithms/reference/hitting_families/linear_extensions.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using Schedule = std::vector<OperationIndex>;

/// `threads` that take random turns with `each` operations; operations in the order of invocations.
CodedHistory random_threads(std::size_t threads, std::size_t each, std::mt19937& random) {
  CodedHistory history;
  std::vector<std::size_t> turns(threads, 0);
  std::vector<OperationIndex> open(threads);
  for (Position position = 0; position < 2 * threads * each;) {
    const std::size_t thread = random() % threads;
    if (turns[thread] == 2 * each) {
      continue;
    }
    if (turns[thread]++ % 2 == 0) {
      open[thread] = static_cast<OperationIndex>(history.size());
      history.calls.emplace_back();
      history.processes.push_back(static_cast<std::int32_t>(thread));
      history.invocations.push_back(position++);
      history.responses.push_back(never);
    } else {
      history.responses[open[thread]] = position++;
    }
  }
  return history;
}

Schedule all_of(const CodedHistory& history) {
  Schedule all(history.size());
  for (OperationIndex i = 0; i < history.size(); ++i) {
    all[i] = i;
  }
  return all;
}

std::set<Schedule> family_of(const CodedHistory& history, unsigned depth, Tuples tuples) {
  std::set<Schedule> schedules;
  ScheduleFamily(history, all_of(history))
      .for_each_schedule(depth, tuples, [&](std::span<const OperationIndex> schedule) {
        schedules.emplace(schedule.begin(), schedule.end());
        return true;
      });
  return schedules;
}

/// Algorithm 1 as the paper has it: for one index, one operation after the other.
class PaperAlgorithm {
 public:
  explicit PaperAlgorithm(const CodedHistory& history) : history_(history) {}

  Schedule schedule_of(std::int32_t thread, const Schedule& tuple) {
    schedule_.clear();
    for (OperationIndex op = 0; op < history_.size(); ++op) {
      std::vector<std::size_t> inserted;  // i_1, ..., i_l
      for (std::size_t i = 0; i < tuple.size(); ++i) {
        if (tuple[i] < op) {
          inserted.push_back(i);
        }
      }
      const auto place = std::ranges::find(tuple, op);
      if (place != tuple.end()) {
        insert_late(op, tuple, inserted, place - tuple.begin());
      } else if (history_.processes[op] == thread) {
        insert_late(op, tuple, inserted, -1);
      } else {
        insert_early(op);
      }
    }
    return schedule_;
  }

 private:
  [[nodiscard]] bool is_concurrent_with_all(OperationIndex op, const Schedule& tuple,
                                            const std::vector<std::size_t>& inserted,
                                            std::size_t from) const {
    return std::all_of(inserted.begin() + static_cast<std::ptrdiff_t>(from), inserted.end(),
                       [&](std::size_t i) { return !history_.precedes(tuple[i], op); });
  }

  void insert_late(OperationIndex op, const Schedule& tuple,
                   const std::vector<std::size_t>& inserted, std::ptrdiff_t own) {
    for (std::size_t j = 0; j < inserted.size(); ++j) {
      if (own < static_cast<std::ptrdiff_t>(inserted[j]) &&
          is_concurrent_with_all(op, tuple, inserted, j)) {
        schedule_.insert(std::ranges::find(schedule_, tuple[inserted[j]]), op);
        return;
      }
    }
    schedule_.push_back(op);
  }

  void insert_early(OperationIndex op) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < schedule_.size(); ++i) {
      place = history_.precedes(schedule_[i], op) ? i + 1 : place;
    }
    schedule_.insert(schedule_.begin() + static_cast<std::ptrdiff_t>(place), op);
  }

  const CodedHistory& history_;
  Schedule schedule_;
};

void for_all_tuples(std::size_t size, std::size_t bound, Schedule& tuple,
                    const std::function<void(const Schedule&)>& visit) {
  if (tuple.size() == size) {
    visit(tuple);
    return;
  }
  for (OperationIndex op = 0; op < bound; ++op) {
    if (std::ranges::count(tuple, op) == 0) {
      tuple.push_back(op);
      for_all_tuples(size, bound, tuple, visit);
      tuple.pop_back();
    }
  }
}

bool is_feasible(const CodedHistory& history, const Schedule& tuple) {
  for (std::size_t later = 1; later < tuple.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (history.precedes(tuple[later], tuple[earlier])) {
        return false;
      }
    }
  }
  return true;
}

TEST(ScheduleFamily, IsThatOfThePapersAlgorithmForEachIndex) {
  std::mt19937 random(1);
  for (int round = 0; round < 60; ++round) {
    const std::size_t threads = 2 + random() % 3;
    const CodedHistory history = random_threads(threads, 2 + random() % 2, random);
    for (unsigned depth = 1; depth <= 4; ++depth) {
      std::set<Schedule> all;
      std::set<Schedule> feasible;
      Schedule tuple;
      for_all_tuples(depth - 1, history.size(), tuple, [&](const Schedule& chosen) {
        for (std::size_t thread = 0; thread < threads; ++thread) {
          const Schedule schedule =
              PaperAlgorithm(history).schedule_of(static_cast<std::int32_t>(thread), chosen);
          all.insert(schedule);
          if (is_feasible(history, chosen)) {
            feasible.insert(schedule);
          }
        }
      });
      ASSERT_EQ(family_of(history, depth, Tuples::all), all);
      ASSERT_EQ(family_of(history, depth, Tuples::feasible), feasible);
    }
  }
}

/// The definition: each element of the tuple stands as late as it can, given those behind it: only
/// what it precedes, and the rest of the tuple with what that precedes, stands behind it.
bool hits_strongly(const CodedHistory& history, const Schedule& schedule, const Schedule& tuple) {
  auto from = schedule.begin();
  for (std::size_t i = 0; i < tuple.size(); ++i) {
    from = std::find(from, schedule.end(), tuple[i]);
    for (auto behind = from; behind != schedule.end(); ++behind) {
      const bool is_forced = std::any_of(
          tuple.begin() + static_cast<std::ptrdiff_t>(i), tuple.end(),
          [&](OperationIndex late) { return late == *behind || history.precedes(late, *behind); });
      if (!is_forced) {
        return false;
      }
    }
  }
  return from != schedule.end();
}

TEST(ScheduleFamily, HitsEachFeasibleTupleStronglyAndKeepsPrecedence) {
  std::mt19937 random(2);
  for (int round = 0; round < 40; ++round) {
    const CodedHistory history = random_threads(3, 2, random);
    for (unsigned depth = 1; depth <= 4; ++depth) {
      for (const Tuples tuples : {Tuples::all, Tuples::feasible}) {
        const std::set<Schedule> family = family_of(history, depth, tuples);
        for (const Schedule& schedule : family) {
          ASSERT_TRUE(is_feasible(history, schedule));
        }
        Schedule tuple;
        for_all_tuples(depth, history.size(), tuple, [&](const Schedule& chosen) {
          const auto hits = [&](const Schedule& s) { return hits_strongly(history, s, chosen); };
          ASSERT_TRUE(!is_feasible(history, chosen) || std::ranges::any_of(family, hits));
        });
      }
    }
  }
}

TEST(ScheduleFamily, OfDepthNIsAllLinearExtensions) {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    const CodedHistory history = random_threads(2 + random() % 2, 2, random);
    const auto size = static_cast<unsigned>(history.size());
    std::size_t extensions = 0;
    Schedule order = all_of(history);
    do {
      extensions += is_feasible(history, order) ? 1 : 0;
    } while (std::ranges::next_permutation(order).found);
    ASSERT_EQ(family_of(history, size, Tuples::all).size(), extensions);
    ASSERT_EQ(family_of(history, size, Tuples::feasible).size(), extensions);
    ASSERT_EQ(count_linear_extensions(history, all_of(history), 1'000'000), extensions);
    ASSERT_EQ(count_linear_extensions(history, all_of(history), 1), 1);
  }
}

TEST(Chains, AreTheProcessesOrAsFewAsPossible) {
  CodedHistory history;
  history.calls.resize(4);
  history.invocations = {0, 1, 3, 5};
  history.responses = {2, 4, 6, 7};
  EXPECT_THAT(chains_of(history, all_of(history)).of, ElementsAre(0, 1, 0, 1));
  history.processes = {0, 1, 2, 1};
  EXPECT_THAT(chains_of(history, all_of(history)).of, ElementsAre(0, 1, 2, 1));
  history.responses[1] = never;  // the process went on after an operation that stayed open
  EXPECT_THAT(chains_of(history, all_of(history)).of, ElementsAre(0, 1, 2, 3));
}

}  // namespace
}  // namespace heddle::checkers
