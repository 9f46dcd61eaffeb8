#include <gtest/gtest.h>

#include <map>
#include <random>

#include "checkers/tests/agreement.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

// Histories that are linearizable by construction: threads invoke, take effect on the model and
// respond in random turns; some never respond, and of these some took effect.
class Generator {
 public:
  Generator(Alphabet alphabet, unsigned seed) : alphabet_(std::move(alphabet)), random_(seed) {}

  History make(std::size_t threads, std::size_t operations) {
    history_ = {};
    items_ = {};
    position_ = 0;
    std::vector<Thread> state(threads);
    while (history_.size() < operations) {
      Thread& thread = state[random_() % threads];
      if (!thread.is_stuck) {
        step(thread, static_cast<int>(&thread - state.data()));
      }
    }
    for (Thread& thread : state) {  // those still open are left pending
      thread = {};
    }
    return history_;
  }

  std::mt19937& random() { return random_; }

 private:
  enum class At { idle, invoked, effective };
  struct Thread {
    At at = At::idle;
    OperationIndex operation = 0;
    Value result;
    bool is_stuck = false;
  };

  void step(Thread& thread, int process) {
    if (thread.at == At::idle) {
      Operation operation = alphabet_.operations[random_() % alphabet_.operations.size()];
      operation.process = process;
      operation.invocation = ++position_;
      operation.response.reset();
      operation.result = none;
      thread = {At::invoked, static_cast<OperationIndex>(history_.size()), none, false};
      history_.operations.push_back(std::move(operation));
    } else if (thread.at == At::invoked) {
      thread.is_stuck = process != 0 && random_() % 64 == 0;
      take_effect(thread);
      thread.at = At::effective;
    } else {
      history_.operations[thread.operation].result = thread.result;
      history_.operations[thread.operation].response = ++position_;
      thread.at = At::idle;
    }
  }

  // Draws an operation of the alphabet with the same method and arguments whose result is allowed.
  void take_effect(Thread& thread) {
    const Operation& mine = history_.operations[thread.operation];
    std::vector<std::pair<Value, Items>> possible;
    for (const Operation& operation : alphabet_.operations) {
      if (operation.method == mine.method && operation.arguments == mine.arguments &&
          !operation.is_pending()) {
        for (const Items& after : model_step(alphabet_.type, items_, operation)) {
          possible.emplace_back(operation.result, after);
        }
      }
    }
    std::tie(thread.result, items_) = possible.at(random_() % possible.size());
  }

  Alphabet alphabet_;
  std::mt19937 random_;
  History history_;
  Items items_;
  std::uint64_t position_ = 0;
};

std::vector<Alphabet> alphabets(int values) {
  return {container_alphabet("queue", values), container_alphabet("stack", values),
          container_alphabet("pool", values), set_alphabet(values), register_alphabet(values)};
}

TEST(RandomHistories, AreExplainedIfLinearizableByConstruction) {
  const Limits limits{.steps = 100'000};
  for (const Alphabet& alphabet : alphabets(3)) {
    Generator generator(alphabet, 1);
    Checker checker;
    int decided = 0;
    constexpr int rounds = 200;
    for (int round = 0; round < rounds; ++round) {
      const History history =
          generator.make(1 + generator.random()() % 5, 5 + generator.random()() % 40);
      const Verdict& verdict =
          checker.check(*find_specification(alphabet.type), history, {.limits = limits});
      ASSERT_NE(verdict.answer, Answer::not_explained);
      if (verdict.answer == Answer::explained) {
        ++decided;
        ASSERT_EQ(find_flaw(alphabet.type, history, verdict.linearization, true), "");
      }
    }
    EXPECT_GE(decided, rounds * 9 / 10) << alphabet.type;
  }
}

// Changes the result of a completed operation into another one's.
void corrupt(History& history, std::mt19937& random) {
  Operation& operation = history.operations[random() % history.size()];
  const Operation& other = history.operations[random() % history.size()];
  if (!operation.is_pending() && !other.is_pending()) {
    operation.result = other.result;
  }
}

TEST(RandomHistories, AreJudgedAsTheDefinitionJudgesThem) {
  std::map<std::string, std::size_t> explained;
  for (const Alphabet& alphabet : alphabets(2)) {
    Generator generator(alphabet, 2);
    Agreement agreement(alphabet.type);
    constexpr std::size_t rounds = 400;
    for (std::size_t round = 0; round < rounds; ++round) {
      History history = generator.make(1 + generator.random()() % 4, 5 + generator.random()() % 3);
      corrupt(history, generator.random());
      ASSERT_EQ(agreement.find_disagreement(history), "");
    }
    EXPECT_GT(agreement.explained(), rounds / 10) << alphabet.type;
    EXPECT_LT(agreement.explained(), rounds) << alphabet.type;
  }
}

}  // namespace
}  // namespace heddle::checkers
