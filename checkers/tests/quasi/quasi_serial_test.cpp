#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/quasi/search/quasi_search.hpp"
#include "checkers/serial/serial_histories.hpp"
#include "checkers/tests/quasi/agreement_of_quasi.hpp"

// Quasi-linearizability with a specification that nobody wrote.

namespace heddle::checkers {
namespace {

/// enq(1) enq(2) || deq() deq(), as who takes each turn.
using Turns = std::vector<int>;

std::vector<Turns> all_turns(std::size_t each) {
  Turns turns(2 * each);
  std::fill(turns.begin() + static_cast<std::ptrdiff_t>(each), turns.end(), 1);
  std::vector<Turns> all;
  do {
    all.push_back(turns);
  } while (std::ranges::next_permutation(turns).found);
  return all;
}

std::shared_ptr<const Specification> serial_queue() {
  SerialHistories histories;
  for (const Turns& turns : all_turns(2)) {
    std::vector<SerialCall> run;
    int added = 0;
    int removed = 0;
    for (const int process : turns) {
      if (process == 0) {
        run.push_back({{0, "enq", {++added}, none, 0, 0}});
      } else {
        const bool is_empty = removed == added;
        run.push_back({{1, "deq", {}, is_empty ? none : Value(++removed), 0, 0}, false, is_empty});
      }
    }
    histories.add(run);
  }
  return histories.specification();
}

/// Each turn is an end of an operation: its invocation, then its response.
History history_of(const Turns& turns, const std::array<Value, 2>& results, bool is_pending) {
  History history;
  history.operations = {{0, "enq", {1}, none, 0, 0},
                        {0, "enq", {2}, none, 0, 0},
                        {1, "deq", {}, results[0], 0, 0},
                        {1, "deq", {}, results[1], 0, 0}};
  std::array<std::size_t, 2> ends = {};
  for (std::uint64_t now = 0; now < turns.size(); ++now) {
    const auto process = static_cast<std::size_t>(turns[now]);
    const std::size_t end = ends[process]++;
    Operation& operation = history.operations[2 * process + end / 2];
    (end % 2 == 0 ? operation.invocation : *operation.response) = now;
  }
  if (is_pending) {
    history.operations[3].response.reset();
    history.operations[3].result = none;
  }
  return history;
}

class QuasiSerialTest : public testing::Test {
 protected:
  // The removals of `specification` may move by `factor`.
  Answer answer(const Specification& specification, const History& plain, unsigned factor) {
    CodedHistory history;
    encoder_.encode(specification, plain, history);
    const QuasiCriterion criterion{QuasiFlavour::permutation,
                                   {{{method_index(specification, "deq")}, factor}}};
    const QuasiVerdict& verdict = search_.check(history, criterion, {});
    EXPECT_EQ(verdict.answer, check_quasi_by_definition(history, criterion).answer)
        << text_of(history) << " with " << factor;
    if (verdict.answer == Answer::explained) {
      EXPECT_EQ(flaw_of(history, criterion, verdict), "") << text_of(history);
    }
    ++(verdict.answer == Answer::explained ? explained_ : not_explained_);
    return verdict.answer;
  }

  Encoder encoder_;
  QuasiSearch search_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
};

TEST_F(QuasiSerialTest, AnswersWithSerialRunsAsWithTheQueueThatMadeThem) {
  const auto serial = serial_queue();
  const Specification& queue = *find_specification("queue");
  for (const Turns& turns : all_turns(4)) {
    for (const Value& first : {none, Value(1), Value(2)}) {
      for (const Value& second : {none, Value(1), Value(2)}) {
        for (const bool is_pending : {false, true}) {
          const History history = history_of(turns, {first, second}, is_pending);
          for (const unsigned factor : {0U, 1U, no_bound}) {
            EXPECT_EQ(answer(*serial, history, factor), answer(queue, history, factor));
          }
        }
      }
    }
  }
  EXPECT_GT(explained_, 1000U);
  EXPECT_GT(not_explained_, 1000U);
}

}  // namespace
}  // namespace heddle::checkers
