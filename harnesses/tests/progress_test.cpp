#include "harnesses/exploration/progress.hpp"

#include <gtest/gtest.h>

namespace heddle::harnesses {
namespace {

ProgressNumbers sample() {
  ProgressNumbers numbers;
  numbers.subject = "stack push() || pop()";
  numbers.stage = "dpor";
  numbers.executions = 12'000;
  numbers.redundant = 3'000;
  numbers.distinct_histories = 42;
  numbers.seconds = 2;
  numbers.explored_fraction = 0.25;
  numbers.seconds_left = 6;
  numbers.resident_bytes = std::uint64_t{40} << 20U;
  return numbers;
}

TEST(ProgressLine, ShowsAllThatIsKnown) {
  EXPECT_EQ(progress_line(sample(), 200),
            "stack push() || pop(): dpor, 12,000 executions + 3,000 redundant, 7,500/s, "
            "42 histories, about 25 %, 6.0 s left, 40 MiB");
}

TEST(ProgressLine, LeavesOutWhatIsNot) {
  ProgressNumbers numbers = sample();
  numbers.redundant = 0;
  numbers.distinct_histories = 0;
  numbers.explored_fraction.reset();
  numbers.seconds_left.reset();
  EXPECT_EQ(progress_line(numbers, 200),
            "stack push() || pop(): dpor, 12,000 executions, 6,000/s, 40 MiB");
}

TEST(ProgressLine, FitsTheTerminal) {
  EXPECT_EQ(progress_line(sample(), 110).size(), 110U);
  EXPECT_EQ(progress_line(sample(), 110).substr(0, 13), "stack push():");
  EXPECT_EQ(progress_line(sample(), 10).size(), 10U);
}

}  // namespace
}  // namespace heddle::harnesses
