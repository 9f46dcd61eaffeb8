// needs: {sources}/catch2/extras/catch_amalgamated.hpp
// compile: -isystem{sources}/catch2/extras

// Tests as people have them, and tests that explore by themselves. The programs of this class
// choose.

#include <atomic>
#include <catch_amalgamated.hpp>
#include <heddle/catch2.hpp>
#include <heddle/heddle.hpp>
#include <mutex>
#include <stdexcept>
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

/// Whether a thread that was started has come first.
bool other_was_first() {
  std::atomic<bool> is_set{false};
  std::thread other([&] { is_set = true; });
  const bool seen = is_set;
  other.join();
  return seen;
}

void throw_if_late() {
  if (other_was_first()) {
    throw std::runtime_error("it was set already");
  }
}

void throw_one_of_two() {
  throw_if_late();
  throw std::logic_error("it was not set yet");
}

template <typename Function>
void on_two_threads(Function function) {
  std::thread one(function);
  std::thread other(function);
  one.join();
  other.join();
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
TEST_CASE("outside generate", "[outside][right]") {
  const int least = GENERATE(0, 1);
  CHECK(right_sum() > least);
}
TEST_CASE("outside throws", "[outside][wrong]") { throw_if_late(); }
TEST_CASE("outside threads", "[outside][wrong]") {
  on_two_threads([] { CHECK(true); });
}

TEST_CASE("inside right", "[inside][right]") {
  REQUIRE_NO_VIOLATION([] {
    CHECK(right_sum() == 2);
    CHECK_FALSE(right_sum() == 3);
    CHECK_NOFAIL(lossy_sum() == 2);
    REQUIRE_THAT(lossy_sum(), Catch::Matchers::Predicate<int>([](int sum) { return sum > 0; }));
  });
  CHECK_LINEARIZABLE(Register, "write(1) || read() read()");
  heddle::explore([] { REQUIRE(lossy_sum() >= 1); });
}
TEST_CASE("inside threads", "[inside][right]") {
  CHECK_NO_VIOLATION([] {
    std::atomic<int> count{0};
    on_two_threads([&] {
      CHECK(count < 2);
      ++count;
      REQUIRE(count > 0);
    });
    CHECK(count == 2);
  });
}
TEST_CASE("inside throws", "[inside][right]") {
  REQUIRE_NO_VIOLATION([] {
    CHECK_THROWS(throw_one_of_two());
    REQUIRE_THROWS_AS(throw_one_of_two(), std::exception);
    REQUIRE_THROWS_WITH(throw_one_of_two(), Catch::Matchers::StartsWith("it was"));
    REQUIRE_NOTHROW(lossy_sum());
  });
}
TEST_CASE("inside messages", "[inside][right]") {
  REQUIRE_NO_VIOLATION([] {
    INFO("a message in vain");
    const int sum = lossy_sum();
    CAPTURE(sum);
    UNSCOPED_INFO("and another");
    on_two_threads([=] { CHECK(sum > 0); });
  });
}
TEST_CASE("inside sections around", "[inside][right]") {
  const int least = GENERATE(0, 1);
  SECTION("one way") {
    REQUIRE_NO_VIOLATION([=] { CHECK(right_sum() > least); });
  }
  SECTION("the other") {
    REQUIRE_NO_VIOLATION([=] { CHECK(lossy_sum() >= least); });
  }
}
TEST_CASE("inside choose", "[inside][right]") {
  REQUIRE_NO_VIOLATION([] {
    const auto least = static_cast<int>(heddle::choose(2));
    CHECK(right_sum() > least);
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
TEST_CASE("inside capture wrong") {
  CHECK_NO_VIOLATION([] {
    const int lost = 2 - lossy_sum();
    CAPTURE(lost);
    CHECK_FALSE(lost == 1);
  });
}
/// What Catch2 makes a message of is shared and has no lock.
TEST_CASE("inside messages wrong") {
  REQUIRE_NO_VIOLATION([] { on_two_threads([] { INFO("a message of this thread"); }); });
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
TEST_CASE("inside throws as wrong") {
  REQUIRE_NO_VIOLATION([] { CHECK_THROWS_AS(throw_one_of_two(), std::logic_error); });
}
TEST_CASE("inside throws wrong") {
  REQUIRE_NO_VIOLATION([] { REQUIRE_THROWS(throw_if_late()); });
}
TEST_CASE("inside nothrow wrong") {
  REQUIRE_NO_VIOLATION([] { REQUIRE_NOTHROW(throw_if_late()); });
}
TEST_CASE("inside harness wrong") {
  REQUIRE_LINEARIZABLE(SlowRegister, "write(1) write(2) || read() read()");
}
TEST_CASE("inside section wrong") {
  REQUIRE_NO_VIOLATION([&] {
    SECTION("never run again") { CHECK(right_sum() == 2); }
  });
}
TEST_CASE("inside generate wrong") {
  REQUIRE_NO_VIOLATION([] {
    const int least = GENERATE(0, 1);
    CHECK(right_sum() > least);
  });
}
TEST_CASE("inside afterwards wrong") {
  REQUIRE_NO_VIOLATION([] { CHECK(right_sum() == 2); });
  CHECK(right_sum() == 3);
}
