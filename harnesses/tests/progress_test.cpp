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
  numbers.size =
      scheduler::SizeEstimate{.at_least = 30'000, .executions = 48'000, .at_most = 80'000};
  numbers.seconds_left = 6;
  numbers.resident_bytes = std::uint64_t{40} << 20U;
  return numbers;
}

TEST(ProgressLine, ShowsAllThatIsKnown) {
  EXPECT_EQ(progress_line(sample(), 200),
            "stack push() || pop(): dpor, 12,000 executions + 3,000 redundant, 7,500/s, "
            "42 histories, about 25 % of 48,000 (30,000 to 80,000), 6.0 s left, 40 MiB");
}

TEST(ProgressLine, LeavesOutWhatIsNot) {
  ProgressNumbers numbers = sample();
  numbers.redundant = 0;
  numbers.distinct_histories = 0;
  numbers.explored_fraction.reset();
  numbers.size.reset();
  numbers.seconds_left.reset();
  EXPECT_EQ(progress_line(numbers, 200),
            "stack push() || pop(): dpor, 12,000 executions, 6,000/s, 40 MiB");
}

TEST(ProgressLine, SaysThatTheNumberIsNotKnown) {
  ProgressNumbers numbers = sample();
  numbers.explored_fraction.reset();
  numbers.seconds_left.reset();
  numbers.size = scheduler::SizeEstimate{.at_least = 12'000, .no_band = scheduler::NoBand::bound};
  EXPECT_EQ(progress_line(numbers, 200),
            "stack push() || pop(): dpor, 12,000 executions + 3,000 redundant, 7,500/s, "
            "42 histories, of an unknown number, 40 MiB");
  numbers.size = scheduler::SizeEstimate{
      .at_least = 2e20, .no_band = scheduler::NoBand::spread, .drawn = 800, .up_to_symmetry = true};
  EXPECT_EQ(progress_line(numbers, 200),
            "stack push() || pop(): dpor, 12,000 executions + 3,000 redundant, 7,500/s, "
            "42 histories, of at least 2.0e+20 up to symmetry, 40 MiB");
}

TEST(ProgressLine, FitsTheTerminal) {
  const std::string whole = progress_line(sample(), 200);
  const auto narrower = static_cast<unsigned>(whole.size()) - 9;  // of " || pop()"
  EXPECT_EQ(progress_line(sample(), narrower).size(), narrower);
  EXPECT_EQ(progress_line(sample(), narrower).substr(0, 13), "stack push():");
  EXPECT_EQ(progress_line(sample(), 10).size(), 10U);
}

}  // namespace
}  // namespace heddle::harnesses
