// Tests as a user writes them: compiled with the plugin, explored in the test's own process.

#include <gtest/gtest.h>

#include <atomic>
#include <cassert>
#include <heddle/gtest.hpp>
#include <heddle/heddle.hpp>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

class Register {
 public:
  void write(int value) { value_.store(value); }
  [[nodiscard]] int read() const { return value_.load(); }
  void write_slowly(int value) {
    value_.store(0);
    value_.store(value);
  }

 private:
  std::atomic<int> value_{0};
};

/// A bounded buffer that forgets: its size is read and written in two steps.
class LossyPool {
 public:
  void add(int item) {
    const int at = size_.load();
    items_[at].store(item);
    size_.store(at + 1);
  }
  std::optional<int> remove() {
    const int at = size_.load();
    if (at == 0) {
      return std::nullopt;
    }
    size_.store(at - 1);
    return items_[at - 1].load();
  }

 private:
  std::atomic<int> items_[8] = {};
  std::atomic<int> size_{0};
};

}  // namespace

HEDDLE_HARNESS(Register, heddle::specification::read_write_register) {
  operation("write", &Register::write);
  operation("write_slowly", &Register::write_slowly);
  operation("read", &Register::read);
  scenario("one of each", "write(1) || read()");
}

HEDDLE_HARNESS(LossyPool, heddle::specification::pool) {
  operation("add", &LossyPool::add);
  operation("remove", &LossyPool::remove);
}

struct Misdeclared {
  void touch() {}
};

HEDDLE_HARNESS(Misdeclared, heddle::specification::none) {
  operation("touch", &Misdeclared::touch);
  races("sometimes");
}

TEST(GoogleTestForm, PassesWhatIsLinearizable) {
  EXPECT_LINEARIZABLE(Register, "one of each");
  EXPECT_LINEARIZABLE(Register, "write(1) read() || write(2) read()");
}

TEST(GoogleTestForm, ReportsWhatIsNot) {
  const auto verdict =
      heddle::detail::is_linearizable("LossyPool", "add(1) || add(2) ;; remove() remove()");
  ASSERT_FALSE(verdict);
  const std::string message = verdict.message();
  EXPECT_NE(message.find("no sequential order explains this history"), std::string::npos);
  EXPECT_NE(message.find("size_"), std::string::npos) << message;
}

/// Used by one thread alone, what is added last comes out first: as a queue it is one place off.
TEST(GoogleTestForm, JudgesQuasiLinearizability) {
  const char* last_first = "add(1) add(2) >> remove() ;; remove()";
  EXPECT_QUASI_LINEARIZABLE(LossyPool, last_first, "--specification queue --quasi-factor 1");
  const heddle::Result refused =
      heddle::check_scenario("LossyPool", last_first, "--specification queue --quasi-factor 0");
  EXPECT_EQ(refused.exit_status, 1);
  EXPECT_NE(refused.report.find("needs deq=1"), std::string::npos) << refused.report;
  const heddle::Result inferred =
      heddle::check_scenario("LossyPool", last_first, "--specification queue --quasi-factor infer");
  EXPECT_EQ(inferred.exit_status, 0);
  EXPECT_NE(inferred.report.find("smallest quasi factor: deq=1"), std::string::npos)
      << inferred.report;
  EXPECT_EQ(heddle::check_scenario("LossyPool", last_first, "--quasi-factor x").exit_status, 2);
}

TEST(GoogleTestForm, ReportsMisuse) {
  const heddle::Result result = heddle::check_scenario("Register", "wirte(1)");
  EXPECT_EQ(result.exit_status, 2);
  EXPECT_NE(result.report.find("did you mean 'write'?"), std::string::npos) << result.report;
  EXPECT_EQ(heddle::check_scenario("Nothing", "x()").exit_status, 2);
  const heddle::Result misdeclared = heddle::check_scenario("Misdeclared", "touch()");
  EXPECT_EQ(misdeclared.exit_status, 2);
  EXPECT_EQ(misdeclared.report,
            "races of 'Misdeclared': unknown value 'sometimes' (known: error, promote, report)");
  EXPECT_EQ(heddle::check_scenario("Register", "read()", "--jobs 4").exit_status, 2);
  const char* const lock_free = "--progress-guarantee lock-free";
  EXPECT_EQ(heddle::check_scenario("Register", "read()", lock_free).exit_status, 2);
}

TEST(Explore, FindsTheInterleavingThatFails) {
  const heddle::Result result = heddle::explore([] {
    std::atomic<int> count{0};
    std::thread other([&] { count.store(count.load() + 1); });
    count.store(count.load() + 1);
    other.join();
    assert(count.load() == 2);
  });
  EXPECT_FALSE(result);
  EXPECT_EQ(result.violations, 1U);
  EXPECT_NE(result.report.find("assertion"), std::string::npos) << result.report;
}

TEST(Explore, ExhaustsWhatIsRight) {
  const heddle::Result result = heddle::explore(
      [] {
        int count = 0;
        std::mutex mutex;
        std::vector<std::thread> threads;
        threads.reserve(2);
        for (int i = 0; i < 2; ++i) {
          threads.emplace_back([&] {
            const std::lock_guard guard(mutex);
            ++count;
          });
        }
        for (std::thread& thread : threads) {
          thread.join();
        }
        assert(count == 2);
      },
      "--strategy sleep-set");
  EXPECT_TRUE(result) << result.report;
  EXPECT_TRUE(result.exhausted) << result.report;
}

TEST(Explore, TellsADataRace) {
  const heddle::Result result = heddle::explore([] {
    int shared = 0;
    std::thread other([&] { shared = 1; });
    shared = 2;
    other.join();
  });
  EXPECT_EQ(result.exit_status, 1);
  EXPECT_NE(result.report.find("data-race: "), std::string::npos) << result.report;
}

TEST(Explore, TriesEveryValueOfAChoice) {
  const heddle::Result result = heddle::explore([] { heddle::choose(5); });
  EXPECT_EQ(result.executions, 5U) << result.report;
}

TEST(Choose, IsZeroWhereNothingIsExplored) {
  EXPECT_EQ(heddle::choose(7), 0U);
  EXPECT_EQ(heddle::pick(7), 0U);
  EXPECT_EQ(heddle::parameter("none", 3), 3);
}
