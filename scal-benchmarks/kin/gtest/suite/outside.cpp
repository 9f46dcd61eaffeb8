// A suite as people have them: nothing in it knows of Heddle. The programs of this class choose.

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace {

/// What two threads that each add `step` by `add` leave.
template <typename Add>
int sum_of_two(Add add) {
  std::atomic<int> count{0};
  std::thread one([&] { add(count); });
  std::thread other([&] { add(count); });
  one.join();
  other.join();
  return count;
}

int lossy_sum() {
  return sum_of_two([](std::atomic<int>& count) { count = count + 1; });
}

int right_sum() {
  return sum_of_two([](std::atomic<int>& count) { ++count; });
}

class Mailbox {
 public:
  void put(int item) {
    {
      const std::lock_guard guard(mutex_);
      item_ = item;
      full_ = true;
    }
    arrived_.notify_one();
  }
  int take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return full_; });
    return item_;
  }
  int take_without_looking() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock);
    return item_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  int item_ = 0;
  bool full_ = false;
};

class Fixture : public ::testing::Test {
 protected:
  void SetUp() override {
    workers_.emplace_back([this] { count_ += 1; });
    workers_.emplace_back([this] { count_ += 2; });
  }
  void TearDown() override {
    for (std::thread& worker : workers_) {
      worker.join();
    }
    EXPECT_EQ(count_, 3);
  }
  std::atomic<int> count_{0};
  std::vector<std::thread> workers_;
};

class Steps : public ::testing::TestWithParam<int> {};

}  // namespace

TEST(Sum, Right) { EXPECT_EQ(right_sum(), 2); }
TEST(Sum, Lossy) { EXPECT_EQ(lossy_sum(), 2) << "an increment was lost"; }
TEST(Sum, LossyFatal) {
  ASSERT_EQ(lossy_sum(), 2);
  EXPECT_EQ(right_sum(), 2);
}
TEST(Sum, LossyAllowed) { EXPECT_GE(lossy_sum(), 1); }

TEST_F(Fixture, LeavesToTearDown) { EXPECT_LE(count_, 3); }
TEST_F(Fixture, LooksTooEarly) { EXPECT_EQ(count_, 0); }

TEST_P(Steps, Right) {
  EXPECT_EQ(sum_of_two([](std::atomic<int>& count) { count += GetParam(); }), 2 * GetParam());
}
TEST_P(Steps, Lossy) {
  EXPECT_EQ(sum_of_two([](std::atomic<int>& count) { count = count + GetParam(); }),
            2 * GetParam());
}
INSTANTIATE_TEST_SUITE_P(All, Steps, ::testing::Values(1, 5));

TEST(Threads, AssertRight) {
  std::atomic<int> value{0};
  std::thread writer([&] { value = 1; });
  std::thread reader([&] { ASSERT_LE(value, 1); });
  writer.join();
  reader.join();
}
TEST(Threads, AssertWrong) {
  std::atomic<int> value{0};
  std::thread writer([&] { value = 1; });
  std::thread reader([&] { ASSERT_EQ(value, 0); });
  writer.join();
  reader.join();
}

TEST(Mailbox, Waits) {
  Mailbox mailbox;
  std::thread sender([&] { mailbox.put(7); });
  EXPECT_EQ(mailbox.take(), 7);
  sender.join();
}
TEST(Mailbox, MissesTheNotification) {
  Mailbox mailbox;
  std::thread sender([&] { mailbox.put(7); });
  EXPECT_EQ(mailbox.take_without_looking(), 7);
  sender.join();
}

TEST(Skipped, Always) { GTEST_SKIP() << "not on this machine"; }
TEST(Dies, DeathTest) { EXPECT_DEATH(std::abort(), ""); }
