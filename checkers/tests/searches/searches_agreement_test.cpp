#include <gtest/gtest.h>

#include "checkers/checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/searches/simulation.hpp"

namespace heddle::checkers {
namespace {

std::vector<Alphabet> alphabets(int values) {
  return {container_alphabet("queue", values), container_alphabet("stack", values),
          container_alphabet("pool", values), set_alphabet(values), register_alphabet(values)};
}

struct Searcher {
  Algorithm algorithm;
  std::size_t cache_entries = 1;
};

constexpr Searcher others[] = {{Algorithm::wing_gong, 0},
                               {Algorithm::wing_gong_lowe_lru, 1},
                               {Algorithm::wing_gong_lowe_lru, 2},
                               {Algorithm::wing_gong_lowe_lru, 16}};

/// The searches try the same in the same order and differ only in what they do not try twice: so
/// even their evidence is the same.
void expect_same(const Verdict& a, const Verdict& b) {
  ASSERT_EQ(a.answer, b.answer);
  ASSERT_EQ(a.linearization, b.linearization);
  ASSERT_EQ(a.longest_prefix, b.longest_prefix);
  ASSERT_EQ(a.blocking, b.blocking);
  ASSERT_EQ(a.state, b.state);
  ASSERT_LE(a.steps, b.steps);
}

TEST(Searches, AgreeWhateverTheirCacheRemembers) {
  for (const Alphabet& alphabet : alphabets(2)) {
    Simulation simulation(alphabet.type, alphabet.operations, 1);
    std::size_t explained = 0;
    for (int round = 0; round < 1000; ++round) {
      CodedHistory history = simulation.make(
          {.processes = 3, .operations = 3 + simulation.random()() % 10, .pending = 0.05});
      if (round % 2 == 0) {
        simulation.mutate(history);
      }
      Checker reference(Algorithm::wing_gong_lowe);
      const Verdict verdict = reference.check(history);
      explained += verdict.answer == Answer::explained ? 1 : 0;
      for (const Searcher& other : others) {
        Checker checker(other.algorithm);
        expect_same(verdict, checker.check(history, {.cache_entries = other.cache_entries}));
      }
    }
    EXPECT_GT(explained, 500) << alphabet.type;
    EXPECT_LT(explained, 1000) << alphabet.type;
  }
}

TEST(Searches, SayWhichOneAnswered) {
  CodedHistory history;
  history.specification = find_specification("queue");
  for (const char* name : {"wing-gong", "wgl", "wgl-lru"}) {
    EXPECT_EQ(Checker(*find_algorithm(name)).check(history).algorithm, name);
  }
}

}  // namespace
}  // namespace heddle::checkers
