#include "checkers/command/check_command.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "checkers/checker.hpp"
#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/formats/history_formats.hpp"
#include "checkers/formats/native/native_history.hpp"
#include "checkers/specification.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

/// Runs the command in a directory of its own.
class CheckCommand : public testing::Test {
 public:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    directory = std::filesystem::path(testing::TempDir()) /
                (std::string("heddle-check-") + test->name() + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(directory);
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string file(const std::string& name, const History& history, const std::string& type) {
    std::ofstream output(directory / name);
    write_history(output, history, type);
    return directory / name;
  }

  int run(const std::vector<std::string>& arguments) {
    output_text.str("");
    error_text.str("");
    return run_check_command(arguments, "version 1\n", output_text, error_text);
  }

  /// Without the seconds that it took.
  std::string output() const {
    return std::regex_replace(output_text.str(), std::regex("; [0-9.]+ s\\)"), ")");
  }
  std::string error() const { return error_text.str(); }

  std::filesystem::path directory;
  std::ostringstream output_text;
  std::ostringstream error_text;
};

const History good{{completed(0, "enq", {1}, none, 1, 2), completed(1, "deq", {}, 1, 3, 4)}};
const History bad{{completed(0, "enq", {1}, none, 1, 2), completed(1, "deq", {}, 2, 3, 4)}};

TEST_F(CheckCommand, ExitsWithZeroIfExplained) {
  const std::string path = file("good", good, "queue");
  EXPECT_EQ(run({path}), 0);
  EXPECT_EQ(output(), path + ": explained (queue; 2 operations; wgl)\n");
  EXPECT_EQ(error(), "");
}

TEST_F(CheckCommand, ExitsWithOneIfNotAndExplainsWhy) {
  const std::string path = file("bad", bad, "queue");
  EXPECT_EQ(run({path}), 1);
  EXPECT_THAT(output(), HasSubstr(path + ": not explained"));
  EXPECT_THAT(output(),
              HasSubstr("\n  deq() -> 2 (process 1, line 3) has no source: 2 was never added.\n"));
}

TEST_F(CheckCommand, GivesWhatIsOfAQueueToWhoeverKnowsQueues) {
  const auto elsewhere = [](const CheckArguments& arguments, std::ostream& output) {
    output << arguments.queue.url << ' ' << arguments.queue.lease_seconds;
    return 3;
  };
  EXPECT_EQ(run_check_command({"a", "--queue", "redis://h/n", "--lease=2"}, "", output_text,
                              error_text, elsewhere),
            3);
  EXPECT_EQ(output(), "redis://h/n 2");
  for (const std::vector<std::string>& misuse :
       {std::vector<std::string>{"a", "--queue", "redis://h/n", "--html", "page"},
        {"-", "--queue", "redis://h/n"},
        {"a", "--queue", "redis://h/n", "--jobs", "2"},
        {"a", "--queue", "redis://h/n", "--lease", "0"},
        {"a", "--start"}}) {
    EXPECT_EQ(run_check_command(misuse, "", output_text, error_text, elsewhere), 2);
  }
  EXPECT_EQ(run({"a", "--queue", "redis://h/n"}), 2) << "where nobody knows queues";
}

TEST(QueueArguments, LeavesTheWordsThatAllWorkersMustHave) {
  EXPECT_THAT(words_for_all({"--queue", "redis://h/n", "a", "--lease=1", "--start", "--report",
                             "json", "--type=queue", "--memory-limit", "1G"}),
              testing::ElementsAre("a", "--report", "json", "--type=queue"));
}

TEST_F(CheckCommand, SaysAsMuchAsTheLevelAsksFor) {
  const std::string path = file("good", good, "queue");
  EXPECT_EQ(run({"--log-level", "debug", path}), 0);
  EXPECT_THAT(error(),
              HasSubstr("debug: heddle check: " + path + ": history 1: 2 operations, wgl"));
  EXPECT_EQ(run({"--log-level", "off", directory / "nowhere"}), 2);
  EXPECT_EQ(error(), "");
  EXPECT_EQ(run({"--log-level", "loud", path}), 2);
  EXPECT_EQ(run({directory / "nowhere"}), 2);
  EXPECT_THAT(error(), HasSubstr("cannot be opened"));
}

TEST_F(CheckCommand, WritesMessagesToAFileAsWell) {
  const std::string log = directory / "log";
  EXPECT_EQ(run({"--log-file", log, directory / "nowhere"}), 2);
  std::ostringstream written;
  written << std::ifstream(log).rdbuf();
  EXPECT_THAT(written.str(), testing::EndsWith(" error " + error()));
  EXPECT_EQ(run({"--log-file", directory / "no" / "log", directory / "nowhere"}), 2);
  EXPECT_EQ(error(), "heddle check: --log-file: cannot write '" + (directory / "no/log").string() +
                         "': No such file or directory\n");
}

TEST_F(CheckCommand, PrintsTheVersionThatItIsGiven) {
  EXPECT_EQ(run({"--version"}), 0);
  EXPECT_EQ(output(), "version 1\n");
  EXPECT_EQ(error(), "");
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_THAT(output(), HasSubstr("--version"));
}

TEST_F(CheckCommand, PrintsTheWitnessIfAsked) {
  EXPECT_EQ(run({"--witness", file("good", good, "queue")}), 0);
  EXPECT_THAT(output(), HasSubstr("  A legal order that keeps precedence:\n"
                                  "    1. process 0: enq(1)  (line 2)\n"
                                  "    2. process 1: deq() -> 1  (line 3)\n"));
}

TEST_F(CheckCommand, PrefersTheTypeOfTheCommandLine) {
  const History stack{{completed(0, "push", {1}, none, 1, 2), completed(0, "push", {2}, none, 3, 4),
                       completed(1, "pop", {}, 2, 5, 6)}};
  const std::string path = file("stack", stack, "queue");
  EXPECT_EQ(run({path}), 1);
  EXPECT_EQ(run({"--type", "stack", path}), 0);
}

TEST_F(CheckCommand, AgreesWithItselfWhateverTheAlgorithm) {
  for (const char* algorithm : {"auto", "definition", "wgl"}) {
    EXPECT_EQ(run({"--algorithm", algorithm, file("good", good, "queue")}), 0);
    EXPECT_EQ(run({"--algorithm", algorithm, file("bad", bad, "queue")}), 1);
  }
}

TEST_F(CheckCommand, ExitsWithThreeAtTheTimeLimit) {
  History hard;
  for (int i = 0; i < 40; ++i) {
    hard.operations.push_back(completed(i, "enq", {i}, none, 1, 1000));
  }
  hard.operations.push_back(completed(40, "deq", {}, -1, 1001, 1002));
  const std::string path = file("hard", hard, "queue");
  EXPECT_EQ(run({"--algorithm", "wgl", "--time-limit", "0.05", path}), 3);
  EXPECT_EQ(output(),
            path + ": unknown: reached the limit of 0.05 s (queue; 41 operations; wgl)\n");
  EXPECT_EQ(run({"--algorithm", "wgl", "--time-limit", "0.05", path, file("bad", bad, "queue")}),
            1);
}

TEST_F(CheckCommand, ReportsAsJson) {
  const std::string good_path = file("good", good, "queue");
  const std::string bad_path = file("bad", bad, "queue");
  EXPECT_EQ(run({"--report", "json", "--witness", good_path, bad_path, "/nonexistent"}), 2);
  const auto results = nlohmann::json::parse(output())["results"];
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0]["verdict"], "explained");
  EXPECT_EQ(results[0]["algorithm"], "wgl");
  EXPECT_EQ(results[0]["operations"], 2);
  EXPECT_EQ(results[0]["linearization"], nlohmann::json::parse("[0, 1]"));
  EXPECT_EQ(results[1]["verdict"], "not explained");
  EXPECT_EQ(results[1]["culprits"][0]["line"], 3);
  EXPECT_EQ(results[1]["reason"],
            "deq() -> 2 (process 1, line 3) has no source: 2 was never added");
  EXPECT_EQ(results[1]["longest_prefix"], nlohmann::json::parse("[0]"));
  EXPECT_EQ(results[1]["state"], "[1]");
  EXPECT_EQ(results[1]["blocking"], nlohmann::json::parse("[1]"));
  EXPECT_EQ(results[2]["error"], "/nonexistent: cannot be opened: No such file or directory");
}

TEST_F(CheckCommand, RefusesBadUsageInOneLine) {
  const std::string path = file("good", good, "queue");
  const std::string untyped = file("untyped", {{completed(0, "put", {1}, none, 1, 2)}}, "");
  const std::string strange = file("strange", {{completed(0, "peel", {}, 1, 1, 2)}}, "queue");
  const std::string treap = file("treap", good, "treap");
  const std::pair<std::vector<std::string>, std::string> rows[] = {
      {{}, "FILE is required (see --help)"},
      {{"--colour", path}, "The following argument was not expected: --colour (see --help)"},
      {{"--algorithm", "fast", path},
       "--algorithm: unknown algorithm 'fast'; known: " + algorithm_names()},
      {{"--type", "treap", path},
       "--type: unknown specification 'treap'; known: " + specification_names()},
      {{"--format", "xml", path}, "--format: unknown format 'xml'; known: auto, " + format_names()},
      {{"--report", "xml", path}, "--report: unknown form 'xml'; known: text, json"},
      {{untyped},
       untyped + ": gives no type, and its operations do not tell (they fit " +
           "max-priority-queue, min-priority-queue, pool, queue, stack): pass --type"},
      {{treap}, treap + ":1: unknown specification 'treap'; known: " + specification_names()},
      {{strange},
       strange + ":2: unknown method \"peel\": specification queue has enq, deq, peek, size, "
                 "is_empty"},
  };
  for (const auto& [arguments, expected] : rows) {
    EXPECT_EQ(run(arguments), 2);
    EXPECT_EQ(error(), "heddle check: " + expected + "\n");
    EXPECT_EQ(output(), "");
  }
  EXPECT_EQ(run({"--time-limit", "-1", path}), 2);
  EXPECT_EQ(run({"--time-limit", "soon", path}), 2);
}

TEST_F(CheckCommand, HelpsIfAsked) {
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_THAT(output(), HasSubstr("--algorithm"));
}

}  // namespace
}  // namespace heddle::checkers
