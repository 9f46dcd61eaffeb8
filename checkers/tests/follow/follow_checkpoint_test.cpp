#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "checkers/command/check_command.hpp"
#include "checkers/follow/online_log.hpp"

// A log that is stopped and resumed is judged as if it had never been stopped.

namespace heddle::checkers {
namespace {

namespace fs = std::filesystem;

struct Followed {
  int status = 0;
  std::string output;
  std::string error;

  friend bool operator==(const Followed&, const Followed&) = default;
};

/// A folder with a log and its checkpoint.
class FollowCheckpointTest : public testing::Test {
 protected:
  FollowCheckpointTest() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~FollowCheckpointTest() override { fs::remove_all(folder_); }

  static Followed run(std::vector<std::string> words) {
    std::ostringstream output;
    std::ostringstream error;
    const int status = run_check_command(words, "version", output, error);
    return {status, output.str(), error.str()};
  }
  [[nodiscard]] Followed follow(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"--follow", log_, "--idle-limit", "0", "--checkpoint", saved_};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  [[nodiscard]] Followed resume() const { return follow({"--resume"}); }
  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
  }
  static std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  static void append(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::app) << text;
  }

  const std::string folder_ =
      testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name();
  const std::string log_ = folder_ + "/log";
  const std::string saved_ = folder_ + "/checkpoint";
};

using Lines = std::vector<std::string>;

std::string call(int process, const std::string& method, const std::string& arguments = "[]") {
  return "{\"process\": " + std::to_string(process) + ", \"invoke\": \"" + method +
         "\", \"arguments\": " + arguments + "}\n";
}
std::string answer(int process, const std::string& result) {
  return "{\"process\": " + std::to_string(process) + ", \"respond\": " + result + "}\n";
}
std::string header(const std::string& type) {
  return "{\"heddle-log\": 1, \"type\": \"" + type + "\"}\n";
}

/// Of types whose events are held back.
std::vector<Lines> logs_by_configurations() {
  std::vector<Lines> logs;
  for (const char* last : {"1", "null"}) {
    logs.push_back({header("stack"), call(0, "push", "[1]"), call(1, "push", "[\"b\"]"),
                    answer(0, "null"), call(2, "pop"), answer(1, "null"), call(3, "push", "[[3]]"),
                    answer(2, last), call(4, "pop"), call(0, "peek"), answer(0, "null"),
                    call(0, "size")});
    logs.push_back({header("map"), call(0, "put", "[\"b\", 1]"), call(1, "get", "[\"b\"]"),
                    answer(0, "null"), call(2, "put", "[7, \"b\"]"), answer(1, last),
                    call(1, "remove", "[7]"), answer(2, "null"), answer(1, last),
                    call(1, "get", "[\"b\"]"), "{\"end\": true}\n"});
  }
  for (const char* last : {"1", "2"}) {
    logs.push_back({header("counter"), call(0, "increment"), call(1, "get_and_increment"),
                    call(2, "get"), answer(1, "1"), answer(2, last), answer(0, "null"),
                    call(0, "get"), answer(0, last)});
    logs.push_back({header("min-priority-queue"), call(0, "insert", "[2]"), call(1, "poll"),
                    call(2, "insert", "[1]"), answer(0, "null"), answer(1, last), answer(2, "null"),
                    call(0, "poll"), answer(0, "2")});
    logs.push_back({header("key-value"), call(0, "append", "[1, \"x\"]"),
                    call(1, "append", "[1, \"y\"]"), answer(0, "null"), call(2, "get", "[1]"),
                    answer(1, "null"), answer(2, "\"yx\""), call(2, "get", "[1]"),
                    answer(2, last[0] == '1' ? "\"yx\"" : "\"xy\"")});
  }
  return logs;
}

/// Logs that end in each verdict, with values of each kind, some open.
std::vector<Lines> small_logs() {
  std::vector<Lines> logs;
  for (const char* value : {"1", "\"a\"", "[1, \"b\"]", "9223372036854775807"}) {
    const std::string list = std::string("[") + value + "]";
    for (const char* last : {"2", "null"}) {
      logs.push_back({header("queue"), call(0, "enq", list), call(1, "deq"), answer(0, "null"),
                      answer(1, value), call(2, "deq"), call(1, "enq", list), "\n",
                      call(0, "enq", "[\"x\"]"), answer(0, "null"), answer(2, last),
                      answer(1, "null"), call(1, "deq"), answer(1, "null"), call(3, "deq"),
                      answer(3, value), call(3, "enq", "[\"x\"]"), call(4, "enq", "[\"x\"]"),
                      "{\"end\": true}\n"});
      logs.push_back({header("register"), call(0, "write", list), call(1, "read"), call(2, "read"),
                      answer(1, value), call(1, "write", "[2]"), answer(1, "null"),
                      answer(0, "null"), call(3, "read"), answer(2, value), call(0, "write", "[7]"),
                      answer(3, last), call(1, "write", "[7]"), answer(0, "null"),
                      answer(1, "null")});
    }
  }
  for (const Lines& log : logs_by_configurations()) {
    logs.push_back(log);
  }
  logs.push_back({header("queue"), call(0, "enq", "[5]"), call(1, "enq", "[6]"), call(2, "deq"),
                  answer(1, "null"), answer(2, "6"), answer(0, "null"), call(2, "deq")});
  logs.push_back({header("queue"), call(0, "enq", "[5]"), "no event\n", answer(0, "null")});
  return logs;
}

TEST_F(FollowCheckpointTest, ResumedAtEachLineALogIsJudgedAsWithoutStopping) {
  std::size_t statuses[4] = {};
  for (const Lines& lines : small_logs()) {
    std::string all;
    for (const std::string& line : lines) {
      all += line;
    }
    write(log_, all);
    const Followed whole = follow();
    ++statuses[whole.status];
    bool is_amid = false;  // after each line, and amid the next
    for (std::size_t stop = all.find('\n') + 1; stop < all.size();
         stop = is_amid ? all.find('\n', stop) + 1 : stop + 1, is_amid = !is_amid) {
      write(log_, all.substr(0, stop));
      if (follow().status == 2) {
        continue;  // the header is not there yet, or the bad line is
      }
      append(log_, all.substr(stop));
      ASSERT_EQ(resume(), whole) << all.substr(0, stop) << "\n" << whole.output;
      ASSERT_EQ(resume().output, whole.status == 2 ? "" : whole.output) << "a second time";
    }
  }
  EXPECT_GT(statuses[0], 0);
  EXPECT_GT(statuses[1], 0);
  EXPECT_GT(statuses[2], 0);
  EXPECT_GT(statuses[3], 0);
}

TEST_F(FollowCheckpointTest, GoesOnInALogThatWasRenamedAndThenInTheNewOne) {
  write(log_, header("queue") + call(0, "enq", "[1]"));
  EXPECT_EQ(follow().status, 0);
  append(log_, answer(0, "null"));
  fs::rename(log_, log_ + ".1");
  write(log_, call(0, "deq") + answer(0, "1"));
  const Followed followed = resume();
  EXPECT_EQ(followed.output, log_ + ": explained (2 operations, 0 open)\n") << followed.error;
  EXPECT_EQ(resume().output, followed.output);
}

TEST_F(FollowCheckpointTest, ACheckpointOfAnotherLogIsRefused) {
  const std::string first = header("queue") + call(0, "enq", "[1]");
  const auto expect_refused = [&](const char* why) {
    const Followed followed = resume();
    EXPECT_EQ(followed.status, 2) << why << followed.output;
    EXPECT_NE(followed.error.find("--resume: " + saved_ + ": "), std::string::npos)
        << why << followed.error;
    EXPECT_EQ(std::ranges::count(followed.error, '\n'), 1) << followed.error;
  };
  const auto start = [&] {
    write(log_, first);
    EXPECT_EQ(follow().status, 0);
  };
  expect_refused("there is none");
  start();
  write(log_, header("queue"));
  expect_refused("truncated");
  start();
  write(log_, header("queue") + call(0, "enq", "[2]"));
  expect_refused("another content of the same length");
  start();
  fs::rename(log_, folder_ + "/../other");
  write(log_, first);
  expect_refused("another file");
  fs::remove(folder_ + "/../other");
  start();
  const std::string other = folder_ + "/other";
  write(other, first);
  EXPECT_EQ(run({"--follow", other, "--checkpoint", saved_, "--resume"}).status, 2);
  start();
  EXPECT_EQ(follow({"--resume", "--type", "register"}).status, 2);
  EXPECT_EQ(follow({"--resume", "--type", "queue"}).status, 0);
}

TEST_F(FollowCheckpointTest, ADamagedCheckpointIsRefusedWhereverTheDamageIs) {
  write(log_, header("queue") + call(0, "enq", "[\"a\"]") + call(1, "deq") + answer(1, "\"a\""));
  ASSERT_EQ(follow().status, 0);
  const std::string good = read(saved_);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ (1 << (i % 8)));
    write(saved_, bad);
    ASSERT_EQ(resume().status, 2) << "byte " << i;
    write(saved_, good.substr(0, i));
    ASSERT_EQ(resume().status, 2) << "cut to " << i;
  }
  write(saved_, good + std::string(8, '\0'));
  EXPECT_EQ(resume().status, 2);
  write(saved_, good);
  EXPECT_EQ(resume().status, 0);
}

TEST_F(FollowCheckpointTest, WhatCannotBeResumedIsMisuse) {
  write(log_, header("queue"));
  EXPECT_EQ(run({"--follow", log_, "--resume"}).status, 2);
  EXPECT_EQ(run({"--follow", "-", "--checkpoint", saved_}).status, 2);
  EXPECT_EQ(run({"--follow", log_, "--checkpoint", log_}).status, 2);
  EXPECT_EQ(run({"--follow", log_, "--checkpoint", folder_ + "/none/there"}).status, 2);
  EXPECT_EQ(read(log_), header("queue"));
}

/// Any word may be any other: it is refused, or the log goes on somehow.
class HostileWords {
 public:
  void try_all(const Lines& lines, std::size_t stop) {
    OnlineLog log("log", nullptr);
    WordWriter saved;
    try {
      read(log, lines, 0, stop);
    } catch (const BadInput&) {
      return;
    }
    log.save(saved);
    const std::vector<std::uint64_t>& good = saved.words();
    for (std::size_t i = 0; i < good.size(); ++i) {
      for (const std::uint64_t word : {std::uint64_t{0}, good[i] + 1, good[i] - 1,
                                       ~std::uint64_t{0}, std::uint64_t{1} << 40U, good[i / 2]}) {
        std::vector<std::uint64_t> words = good;
        words[i] = word;
        go_on(std::move(words), lines, stop);
      }
    }
  }

  std::size_t refused = 0;
  std::size_t taken = 0;

 private:
  static void read(OnlineLog& log, const Lines& lines, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to && log.standing() == Standing::explained; ++i) {
      log.read_line(std::string_view(lines[i]).substr(0, lines[i].size() - 1));
    }
  }

  void go_on(std::vector<std::uint64_t> words, const Lines& lines, std::size_t stop) {
    OnlineLog log("log", nullptr);
    try {
      WordReader reader(std::move(words));
      log.load(reader);
      read(log, lines, stop, lines.size());
      EXPECT_FALSE(log.problem().empty());
      ++taken;
    } catch (const BadInput&) {
      ++refused;
    }
  }
};

TEST(OnlineLogWords, HostileWordsAreRefusedOrHarmless) {
  HostileWords hostile;
  for (const Lines& lines : small_logs()) {
    for (std::size_t stop = 4; stop < lines.size(); stop += 3) {
      hostile.try_all(lines, stop);
    }
  }
  EXPECT_GT(hostile.refused, 1000);
  EXPECT_GT(hostile.taken, 1000);
}

}  // namespace
}  // namespace heddle::checkers
