// What a person reads, as text.

#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <thread>

#include "checkers/command/arguments/check_arguments.hpp"
#include "checkers/command/check_command.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

class Report : public testing::Test {
 public:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    directory = std::filesystem::path(testing::TempDir()) /
                (std::string("heddle-report-") + test->name() + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(directory);
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(directory / name) << text;
    return directory / name;
  }

  /// Without folder and seconds.
  int run(const std::vector<std::string>& arguments) {
    std::ostringstream output_stream;
    std::ostringstream error_stream;
    const int status = run_check_command(arguments, "", output_stream, error_stream);
    const auto plain = [&](const std::string& text) {
      const std::regex seconds("; [0-9.]+ s\\)");
      const std::regex folder(directory.string() + "/");
      return std::regex_replace(std::regex_replace(text, seconds, ")"), folder, "");
    };
    output = plain(output_stream.str());
    error = plain(error_stream.str());
    return status;
  }

  /// Operations one after the other: "0 enq [1] null", each by a process.
  std::string sequential(const std::string& type, const std::vector<std::string>& operations) {
    std::string text = "{\"heddle-history\": 1, \"type\": \"" + type + "\"}\n";
    int now = 0;
    for (const std::string& operation : operations) {
      std::istringstream words(operation);
      std::string process;
      std::string method;
      std::string arguments;
      std::string result;
      words >> process >> method >> arguments >> result;
      now += 2;
      text += "{\"process\": " + process + ", \"operation\": \"" + method +
              "\", \"arguments\": " + arguments + ", \"result\": " + result +
              ", \"invocation\": " + std::to_string(now) +
              ", \"response\": " + std::to_string(now + 1) + "}\n";
    }
    return file(type, text);
  }

  std::filesystem::path directory;
  std::string output;
  std::string error;
};

TEST_F(Report, TellsOfAQueue) {
  EXPECT_EQ(run({sequential("queue",
                            {"0 enq [2] null", "0 enq [3] null", "1 enq [4] null", "2 deq [] 3"})}),
            1);
  EXPECT_EQ(output,
            "queue: not explained (queue; 4 operations; wgl)\n"
            "  deq() -> 3 (process 2, line 5) overtook 2: enq(2) (process 0, line 2) had ended "
            "before enq(3) (process 0, line 3) began, and 2 was never removed.\n"
            "  The first response that leaves no explanation: deq() -> 3 (process 2, line 5).\n"
            "  A smaller history with the same violation, 3 of the 4 operations:\n"
            "    process 0  |-enq(2)-| |-enq(3)-|\n"
            "    process 2                       |-deq() -> 3-|\n"
            "  As far as it can be explained:\n"
            "    1. process 0: enq(2)  (line 2)\n"
            "    2. process 0: enq(3)  (line 3)\n"
            "  State then: [2, 3] (oldest first)\n"
            "  None of those that could come next is allowed:\n"
            "    deq() -> 3 (process 2, line 5) cannot happen in state [2, 3] (oldest first); the "
            "answer there would be 2.\n");
}

TEST_F(Report, TellsTheStateInsteadOfALongBeginning) {
  std::vector<std::string> operations;
  for (int i = 0; i < 40; ++i) {
    operations.push_back(std::to_string(i % 3) + " get_and_increment [] " + std::to_string(i));
  }
  operations.push_back("1 get [] 39");
  EXPECT_EQ(run({sequential("counter", operations)}), 1);
  EXPECT_THAT(output, HasSubstr("  A smaller history with the same violation, 1 of the 41 "
                                "operations, beginning in state 40:\n"
                                "    process 1  |-get() -> 39-|\n"
                                "  Nothing of it can be explained.\n"));
  EXPECT_THAT(output, HasSubstr("get() -> 39 (process 1, line 42) cannot happen in state 40; the "
                                "answer there would be 40.\n"));
}

TEST_F(Report, NamesTheKey) {
  EXPECT_EQ(run({sequential("map", {"0 put [1,5] null", "0 put [2,6] null", "1 get [1] 7"})}), 1);
  EXPECT_THAT(output, HasSubstr("The operations with the key 1 alone have no explanation.\n"));
}

TEST_F(Report, SaysWhatARemovalDidLater) {
  EXPECT_EQ(run({sequential("stack",
                            {"0 push [1] null", "0 push [2] null", "1 pop [] 1", "1 pop [] 2"})}),
            1);
  EXPECT_THAT(output, HasSubstr("and 2 had not been removed by then.\n"));
}

TEST_F(Report, SaysThatTheTypeWasInferred) {
  EXPECT_EQ(run({file("x",
                      "{\"heddle-history\": 1}\n"
                      "{\"process\": 0, \"operation\": \"offer\", \"arguments\": [1],"
                      " \"invocation\": 1, \"response\": 2}\n")}),
            2);
  EXPECT_THAT(error, HasSubstr("do not tell"));
  EXPECT_EQ(run({file("x",
                      "{\"heddle-history\": 1}\n"
                      "{\"process\": 0, \"operation\": \"push\", \"arguments\": [1],"
                      " \"invocation\": 1, \"response\": 2}\n"
                      "{\"process\": 0, \"operation\": \"pop\", \"result\": 1,"
                      " \"invocation\": 3, \"response\": 4}\n")}),
            0);
  EXPECT_EQ(output, "x: explained (stack, as its operations tell; 2 operations; wgl)\n");
}

TEST_F(Report, BeginsInTheStateGiven) {
  const std::string path = sequential("queue", {"0 deq [] 7"});
  EXPECT_EQ(run({path}), 1);
  EXPECT_EQ(run({"--initial", "[7, 8]", path}), 0);
  EXPECT_EQ(run({"--initial", "7, 8", path}), 2);
  EXPECT_EQ(error, "heddle check: --initial: '7, 8' is not JSON\n");
  EXPECT_EQ(run({"--initial", "[18446744073709551615]", path}), 2);
  EXPECT_EQ(error,
            "heddle check: --initial: '[18446744073709551615]' is not made of null, true, false, "
            "integers, strings and lists of these\n");
  EXPECT_EQ(run({"--initial", std::string(100'000, '['), path}), 2);
  EXPECT_THAT(error, HasSubstr("is not JSON of at most 1000 levels"));
}

TEST_F(Report, KeepsTheOrderWhateverTheJobs) {
  std::vector<std::string> words{"--jobs", "4"};
  std::string expected;
  for (int i = 0; i < 30; ++i) {
    const std::string name = "f" + std::to_string(i);
    words.push_back(file(name, "{\"heddle-history\": 1, \"type\": \"queue\"}\n"));
    expected += name + ": explained (queue; 0 operations; wgl)\n";
  }
  EXPECT_EQ(run(words), 0);
  EXPECT_EQ(output, expected + "30 files, 30 histories: 30 explained, 0 not, 0 unknown\n");
}

/// All overlap, and no order helps: for the plain search a matter of 2^40 configurations.
std::string hard_history() {
  std::string text = "{\"heddle-history\": 1, \"type\": \"queue\"}\n";
  for (int i = 0; i < 40; ++i) {
    text += "{\"process\": " + std::to_string(i) + ", \"operation\": \"enq\", \"arguments\": [" +
            std::to_string(i) + "], \"invocation\": 1, \"response\": 100}\n";
  }
  return text +
         "{\"process\": 99, \"operation\": \"deq\", \"result\": -1, \"invocation\": 101, "
         "\"response\": 102}\n";
}

TEST_F(Report, IsUnknownAtTheMemoryLimit) {
  EXPECT_EQ(run({"--algorithm", "wgl", "--memory-limit", "60", file("hard", hard_history())}), 3);
  EXPECT_EQ(output,
            "hard: unknown: reached the limit of 60 MiB of memory (queue; 41 operations; "
            "wgl)\n");
}

TEST_F(Report, IsUnknownIfInterrupted) {
  std::thread user([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    kill(getpid(), SIGINT);
  });
  EXPECT_EQ(run({"--algorithm", "wgl", "--memory-limit", "4G", file("hard", hard_history()),
                 sequential("queue", {})}),
            130);
  user.join();
  EXPECT_THAT(output, HasSubstr("hard: unknown: interrupted (queue; 41 operations; wgl)\n"));
  EXPECT_EQ(error, "heddle check: interrupted: not all was judged\n");
}

TEST_F(Report, HasAllInJson) {
  EXPECT_EQ(run({"--report", "json", sequential("queue", {"0 enq [1] null", "0 deq [] 2"})}), 1);
  const auto report = nlohmann::json::parse(output);
  EXPECT_EQ(report["not_explained"], 1);
  const auto& result = report["results"][0];
  EXPECT_EQ(result["type_from"], "file");
  EXPECT_EQ(result["response"]["line"], 3);
  EXPECT_EQ(result["response_is_first"], true);
  EXPECT_EQ(result["smaller_history"]["operations"].size(), 1U);
  EXPECT_EQ(result["smaller_history"]["confirmed_by"], "wgl, definition");
}

TEST_F(Report, LeavesOutTheExplanationIfThereIsNoTimeForIt) {
  const std::string path = sequential("queue", {"0 enq [1] null", "0 enq [2] null", "0 deq [] 2"});
  EXPECT_EQ(run({"--report", "json", "--explain-time", "0", path}), 1);
  const auto result = nlohmann::json::parse(output)["results"][0];
  EXPECT_EQ(result["verdict"], "not explained");
  EXPECT_FALSE(result.contains("smaller_history"));
  EXPECT_EQ(run({"--explain-time", "0", path}), 1);
  EXPECT_EQ(std::ranges::count(output, '\n'), 1);
}

TEST_F(Report, DoesNotRepeatTheWholeHistoryAsTheSmallerOne) {
  const std::string path = sequential("queue", {"0 enq [1] null", "0 enq [2] null", "0 deq [] 2"});
  EXPECT_EQ(run({"--report", "json", path}), 1);
  const auto result = nlohmann::json::parse(output)["results"][0];
  EXPECT_FALSE(result["smaller_history"].contains("operations"));
  EXPECT_TRUE(result["smaller_history"].contains("confirmed_by"));
}

TEST_F(Report, CutsLongValuesAroundTheirFirstDifference) {
  const std::string head(500, 'h');
  const std::string tail(500, 't');
  EXPECT_EQ(run({sequential("key-value", {"0 put [\"k\",\"" + head + "1" + tail + "\"] null",
                                          "0 get [\"k\"] \"" + head + "2" + tail + "\""})}),
            1);
  EXPECT_THAT(output, HasSubstr(std::string(40, 'h') + "2" + std::string(39, 't') + "...("));
  EXPECT_THAT(output, HasSubstr(std::string(40, 'h') + "1" + std::string(39, 't') + "...("));
  for (std::size_t line = output.find("As far"); line != std::string::npos;) {
    const std::size_t end = output.find('\n', line);
    EXPECT_LT(end - line, 600U) << output.substr(line, end - line);
    line = end + 1 < output.size() ? end + 1 : std::string::npos;
  }
}

TEST(Bytes, AreReadWithTheirUnits) {
  EXPECT_EQ(bytes_from("100"), 100U << 20U);
  EXPECT_EQ(bytes_from("2G"), std::uint64_t{2} << 30U);
  EXPECT_EQ(bytes_from("1.5GiB"), std::uint64_t{3} << 29U);
  EXPECT_EQ(bytes_from("64 kB"), std::nullopt);
  EXPECT_EQ(bytes_from("64kB"), std::uint64_t{64} << 10U);
  for (const char* text : {"", "0", "-1", "much", "1X", "1e30", "nan"}) {
    EXPECT_EQ(bytes_from(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace heddle::checkers
