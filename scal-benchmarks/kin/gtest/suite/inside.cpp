// A suite whose tests explore by themselves. The programs of this class choose.

#include <gtest/gtest.h>

#include <atomic>
#include <heddle/gtest.hpp>
#include <heddle/heddle.hpp>
#include <mutex>
#include <optional>
#include <thread>

namespace {

int lossy_sum() {
  std::atomic<int> count{0};
  std::thread one([&] { count = count + 1; });
  std::thread other([&] { count = count + 1; });
  one.join();
  other.join();
  return count;
}

int right_sum() {
  std::mutex mutex;
  int count = 0;
  const auto add = [&] {
    const std::lock_guard guard(mutex);
    ++count;
  };
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
  return count;
}

/// A stack of four places.
class Stack {
 public:
  void push(int item) {
    const std::lock_guard guard(mutex_);
    push_in_two_steps(item);
  }
  std::optional<int> pop() {
    const std::lock_guard guard(mutex_);
    const int at = size_.load();
    if (at == 0) {
      return std::nullopt;
    }
    size_ = at - 1;
    return items_[at - 1].load();
  }
  void expect_size(int size) { EXPECT_EQ(size_, size); }

 protected:
  void push_in_two_steps(int item) {
    const int at = size_.load();
    items_[at] = item;
    size_ = at + 1;
  }

 private:
  std::mutex mutex_;
  std::atomic<int> items_[4] = {};
  std::atomic<int> size_{0};
};

struct LossyStack : Stack {
  void push(int item) { push_in_two_steps(item); }
};

/// On a thread, in the second of two executions.
void expect_on_a_thread(int greatest, bool is_fatal) {
  std::atomic<int> value{0};
  std::thread writer([&] { value = 1; });
  std::thread reader([&] {
    if (is_fatal) {
      ASSERT_LE(value, greatest);
    }
    EXPECT_LE(value, greatest);
  });
  writer.join();
  reader.join();
}

}  // namespace

HEDDLE_HARNESS(Stack, heddle::specification::stack) {
  operation("push", &Stack::push);
  operation("pop", &Stack::pop);
}

HEDDLE_HARNESS(LossyStack, heddle::specification::stack) {
  operation("push", &LossyStack::push);
  operation("pop", &LossyStack::pop);
}

struct SizedStack : Stack {};
struct LossySizedStack : LossyStack {};

HEDDLE_HARNESS(SizedStack, heddle::specification::none) {
  operation("push", &SizedStack::push);
  operation("expect_size", &SizedStack::expect_size);
}

HEDDLE_HARNESS(LossySizedStack, heddle::specification::none) {
  operation("push", &LossySizedStack::push);
  operation("expect_size", &LossySizedStack::expect_size);
}

TEST(Expect, Right) {
  EXPECT_NO_VIOLATION([] { EXPECT_EQ(right_sum(), 2); });
}
TEST(Expect, Wrong) {
  EXPECT_NO_VIOLATION([] { EXPECT_EQ(lossy_sum(), 2) << "one is lost"; });
}
TEST(Assert, Wrong) {
  ASSERT_NO_VIOLATION([] { ASSERT_EQ(lossy_sum(), 2) << "one is lost"; });
}
TEST(Assert, Right) {
  ASSERT_NO_VIOLATION([] { ASSERT_LE(lossy_sum(), 2); });
}
TEST(Unasked, Wrong) {
  heddle::explore([] { EXPECT_EQ(lossy_sum(), 2); });
}
TEST(Unasked, Right) {
  heddle::explore([] { EXPECT_EQ(right_sum(), 2); });
}
TEST(OnAThread, Wrong) {
  EXPECT_NO_VIOLATION([] { expect_on_a_thread(0, false); });
}
TEST(OnAThread, FatalWrong) {
  EXPECT_NO_VIOLATION([] { expect_on_a_thread(0, true); });
}
TEST(OnAThread, Right) {
  EXPECT_NO_VIOLATION([] { expect_on_a_thread(1, true); });
}
TEST(Harness, Right) {
  EXPECT_LINEARIZABLE(Stack, "push(1) || push(2) pop()");
  EXPECT_NO_VIOLATION(heddle::check_scenario("SizedStack", "push(1) || push(2) ;; expect_size(2)"));
}
TEST(Harness, Wrong) { EXPECT_LINEARIZABLE(LossyStack, "push(1) || push(2) ;; pop() pop()"); }
TEST(Harness, ExpectsWrong) {
  EXPECT_NO_VIOLATION(
      heddle::check_scenario("LossySizedStack", "push(1) || push(2) ;; expect_size(2)"));
}
TEST(Race, Wrong) {
  EXPECT_NO_VIOLATION([] {
    int shared = 0;
    std::thread other([&] { shared = 1; });
    shared = 2;
    other.join();
    EXPECT_GT(shared, 0);
  });
}
TEST(Later, Wrong) {
  EXPECT_NO_VIOLATION([] { EXPECT_EQ(right_sum(), 2); });
  EXPECT_EQ(right_sum(), 3) << "not explored at all";
}
TEST(Skip, Wrong) {
  EXPECT_NO_VIOLATION([] { GTEST_SKIP() << "nothing is tested"; });
}
