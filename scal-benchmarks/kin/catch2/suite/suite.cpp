// Tests as people have them, and tests that explore by themselves. The programs of this class
// choose.

#define CATCH_CONFIG_MAIN
#include <atomic>
#include <catch2/catch.hpp>
#include <heddle/catch2.hpp>
#include <heddle/heddle.hpp>
#include <mutex>
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

struct Register {
  std::atomic<int> value{0};
  void write(int to) { value = to; }
  int read() { return value; }
};

struct SlowRegister : Register {
  void write(int to) {
    value = 0;
    value = to;
  }
};

}  // namespace

HEDDLE_HARNESS(Register, heddle::specification::read_write_register) {
  operation("write", &Register::write);
  operation("read", &Register::read);
}

HEDDLE_HARNESS(SlowRegister, heddle::specification::read_write_register) {
  operation("write", &SlowRegister::write);
  operation("read", &SlowRegister::read);
}

TEST_CASE("outside right", "[outside][right]") { REQUIRE(right_sum() == 2); }
TEST_CASE("outside check wrong", "[outside][wrong]") { CHECK(lossy_sum() == 2); }
TEST_CASE("outside require wrong", "[outside][wrong]") {
  INFO("an increment was lost");
  REQUIRE(lossy_sum() == 2);
}
TEST_CASE("outside sections", "[outside][right]") {
  const int sum = right_sum();
  SECTION("one way") { CHECK(sum == 2); }
  SECTION("the other") { CHECK(sum > 1); }
}
TEST_CASE("outside section wrong", "[outside][wrong]") {
  SECTION("right") { CHECK(right_sum() == 2); }
  SECTION("wrong") { CHECK(lossy_sum() == 2); }
}
TEST_CASE("outside deadlock", "[outside]") {
  std::mutex first;
  std::mutex second;
  const auto lock_both = [](std::mutex& outer, std::mutex& inner) {
    const std::lock_guard guard(outer);
    const std::lock_guard again(inner);
  };
  std::thread other([&] { lock_both(first, second); });
  lock_both(second, first);
  other.join();
}
TEST_CASE("outside throws", "[outside]") {
  std::atomic<bool> is_set{false};
  std::thread other([&] { is_set = true; });
  const bool seen = is_set;
  other.join();
  if (seen) {
    throw std::runtime_error("it was set already");
  }
}

TEST_CASE("inside right", "[inside][right]") {
  REQUIRE_NO_VIOLATION([] {
    CHECK(right_sum() == 2);
    CHECK_FALSE(right_sum() == 3);
    REQUIRE_THROWS([] { throw 1; }());
    CHECK_NOFAIL(lossy_sum() == 2);
  });
  CHECK_LINEARIZABLE(Register, "write(1) || read() read()");
  heddle::explore([] { REQUIRE(lossy_sum() >= 1); });
}
TEST_CASE("inside threads", "[inside][right]") {
  CHECK_NO_VIOLATION([] {
    std::atomic<int> count{0};
    const auto add = [&] {
      CHECK(count < 2);
      ++count;
      REQUIRE(count > 0);
    };
    std::thread one(add);
    std::thread other(add);
    one.join();
    other.join();
    CHECK(count == 2);
  });
}
TEST_CASE("inside check wrong") {
  REQUIRE_NO_VIOLATION([] { CHECK(lossy_sum() == 2); });
}
TEST_CASE("inside require wrong") {
  CHECK_NO_VIOLATION([] {
    INFO("told on the way");
    REQUIRE(lossy_sum() == 2);
  });
}
TEST_CASE("inside unasked wrong") {
  heddle::explore([] { CHECK(lossy_sum() == 2); });
}
TEST_CASE("inside thread wrong") {
  REQUIRE_NO_VIOLATION([] {
    std::atomic<int> value{0};
    std::thread writer([&] { value = 1; });
    std::thread reader([&] { REQUIRE(value == 0); });
    writer.join();
    reader.join();
  });
}
TEST_CASE("inside harness wrong") {
  REQUIRE_LINEARIZABLE(SlowRegister, "write(1) write(2) || read() read()");
}
TEST_CASE("inside section wrong") {
  REQUIRE_NO_VIOLATION([] {
    SECTION("never run again") { CHECK(right_sum() == 2); }
  });
}
TEST_CASE("inside afterwards wrong") {
  REQUIRE_NO_VIOLATION([] { CHECK(right_sum() == 2); });
  CHECK(right_sum() == 3);
}
