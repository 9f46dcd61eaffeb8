#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/search/wing_gong_lowe.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/searches/simulation.hpp"

namespace heddle::checkers {
namespace {

std::vector<Alphabet> alphabets() {
  return {container_alphabet("queue", 2), container_alphabet("stack", 2), set_alphabet(2),
          register_alphabet(2)};
}

void expect_equal(const Verdict& a, const Verdict& b) {
  ASSERT_EQ(a.answer, b.answer);
  ASSERT_EQ(a.steps, b.steps);
  ASSERT_EQ(a.linearization, b.linearization);
  ASSERT_EQ(a.longest_prefix, b.longest_prefix);
  ASSERT_EQ(a.blocking, b.blocking);
  ASSERT_EQ(a.state, b.state);
}

CodedHistory history_of(Simulation& simulation, int round) {
  CodedHistory history = simulation.make(
      {.processes = 4, .operations = 3 + simulation.random()() % 15, .pending = 0.05});
  if (round % 2 == 0) {
    simulation.mutate(history);
  }
  return history;
}

TEST(SlicedSearch, IsTheSearchWithoutCuts) {
  for (const Alphabet& alphabet : alphabets()) {
    Simulation simulation(alphabet.type, alphabet.operations, 3);
    for (int round = 0; round < 500; ++round) {
      CodedHistory history = history_of(simulation, round);
      const Verdict whole = WingGongLowe().check(history, {});
      for (const std::uint64_t slice : {1U, 2U, 7U}) {
        WingGongLowe search;
        std::uint64_t steps = slice;
        const Verdict* verdict = &search.check(history, {.limits = {.steps = steps}});
        while (verdict->answer == Answer::unknown) {
          ASSERT_EQ(verdict->steps, steps);
          steps += slice;
          verdict = &search.go_on({.limits = {.steps = steps}});
        }
        expect_equal(*verdict, whole);
      }
    }
  }
}

TEST(SlicedSearch, EndsAtTheLimitOfStepsOfTheWhole) {
  for (const char* type : {"queue", "stack"}) {
    const Alphabet alphabet = container_alphabet(type, 2);
    Simulation simulation(alphabet.type, alphabet.operations, 4);
    CodedHistory history = simulation.make({.processes = 12, .operations = 200, .pending = 0.0});
    const Verdict whole = check_automatically(history, {});
    ASSERT_NE(whole.answer, Answer::unknown);
    for (std::uint64_t steps = 1; steps < whole.steps; steps = steps * 3 + 1) {
      const Verdict cut = check_automatically(history, {.limits = {.steps = steps}});
      EXPECT_EQ(cut.answer, Answer::unknown);
      EXPECT_EQ(cut.limit, "the limit of " + std::to_string(steps) + " steps");
      EXPECT_LE(cut.steps, std::max<std::uint64_t>(
                               steps, history.size()));  // the frontier begins with each once
    }
  }
}

}  // namespace
}  // namespace heddle::checkers
