#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/tests/specifications/java_histories.hpp"

namespace heddle::checkers {
namespace {

// Executions of the real classes, if the environment says where they are: sequential ones, which
// the specifications must reproduce to the letter, and concurrent ones with their verdicts.

std::filesystem::path folder() {
  const char* corpus = std::getenv("HEDDLE_CORPUS");
  return corpus == nullptr ? std::filesystem::path() : std::filesystem::path(corpus) / "juc";
}

class JavaCorpus : public testing::Test {
 public:
  void SetUp() override {
    if (folder().empty() || !std::filesystem::exists(folder() / "sequential.jsonl.gz")) {
      GTEST_SKIP() << "set HEDDLE_CORPUS to a folder with juc/sequential.jsonl.gz";
    }
  }

  const Specification& encode(const JavaHistory& java) {
    const Specification& specification = *find_specification(java.class_name);
    encoder_.encode(specification, java.history, coded_, java.capacity);
    return specification;
  }

  NextStates step(const Specification& specification, const State& state, const Call& call) {
    NextStates next;
    specification.step(state, call, next, {specification, coded_.values});
    return next;
  }

 protected:
  Encoder encoder_;
  CodedHistory coded_;
};

TEST_F(JavaCorpus, SequentialExecutionsAreReproducedToTheLetter) {
  std::map<std::string, std::set<std::string>> methods;  // by class, those that occurred
  for_all_java_histories(folder() / "sequential.jsonl.gz", [&](const JavaHistory& java) {
    const Specification& specification = encode(java);
    State state = coded_.initial;
    for (OperationIndex i = 0; i < coded_.size(); ++i) {
      Call call = coded_.calls[i];
      const std::string where = java.name + ": " + to_text(java.history.operations[i]) + " in " +
                                specification.describe(state, coded_.values);
      const NextStates after = step(specification, state, call);
      ASSERT_EQ(after.size(), 1U) << where;
      // No other answer is right, and without an answer the same happens.
      call.result = coded_.values.encode(Value("[1, 1, 0]x"));
      ASSERT_EQ(step(specification, state, call).size(), 0U) << where;
      call.any_result = true;
      const NextStates unanswered = step(specification, state, call);
      ASSERT_EQ(unanswered.size(), 1U) << where;
      ASSERT_EQ(unanswered[0], after[0]) << where;
      ASSERT_TRUE(!specification.methods[call.method].is_read_only || after[0] == state) << where;
      state = after[0];
      methods[java.class_name].insert(java.history.operations[i].method);
    }
  });
  ASSERT_EQ(methods.size(), 10U);
  for (const auto& [name, names] : methods) {
    std::printf("%s: %zu of %zu methods occur\n", name.c_str(), names.size(),
                find_specification(name)->methods.size());
  }
}

std::map<std::string, bool> verdicts() {
  std::map<std::string, bool> by_name;
  std::ifstream table(folder() / "verdicts.csv");
  for (std::string line; std::getline(table, line);) {
    const std::size_t first = line.find(',');
    const std::size_t second = line.find(',', first + 1);
    by_name[line.substr(0, first)] = line.substr(second + 1, 4) == "true";
  }
  return by_name;
}

TEST_F(JavaCorpus, ConcurrentExecutionsAreJudgedAsPublished) {
  const std::map<std::string, bool> published = verdicts();
  Checker checker(Algorithm::wing_gong_lowe);
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    const bool is_of_class =
        entry.path().extension() == ".gz" && entry.path().filename() != "sequential.jsonl.gz";
    if (!is_of_class) {
      continue;
    }
    for_all_java_histories(entry.path(), [&](const JavaHistory& java) {
      encode(java);
      const Answer answer = checker.check(coded_).answer;
      ASSERT_EQ(answer, published.at(java.name) ? Answer::explained : Answer::not_explained)
          << java.name;
      ++count;
    });
  }
  std::printf("%zu histories\n", count);
  EXPECT_GT(count, 0U);
}

}  // namespace
}  // namespace heddle::checkers
