#include "checkers/history/value.hpp"

#include <gmock/gmock.h>

#include <limits>

#include "checkers/history/value_table.hpp"

namespace heddle::checkers {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();

/// Pairwise different.
const std::vector<Value> samples = {none,
                                    false,
                                    true,
                                    0,
                                    1,
                                    -1,
                                    3,
                                    largest,
                                    smallest,
                                    "",
                                    "1",
                                    "true",
                                    "none",
                                    "a\"b",
                                    std::string("a\0b", 3),
                                    Value::List{},
                                    Value::List{none},
                                    Value::List{1, 2},
                                    Value::List{Value::List{1}, 2},
                                    "[1, 2]",
                                    largest_coded_integer,
                                    -largest_coded_integer,
                                    largest_coded_integer + 1};

TEST(Value, IsEqualToItselfOnly) {
  for (std::size_t a = 0; a < samples.size(); ++a) {
    for (std::size_t b = 0; b < samples.size(); ++b) {
      EXPECT_EQ(samples[a] == samples[b], a == b) << to_text(samples[a]) << to_text(samples[b]);
      EXPECT_EQ(hash_of(samples[a]) == hash_of(samples[b]), a == b);
      EXPECT_EQ(to_text(samples[a]) == to_text(samples[b]), a == b);
    }
  }
}

TEST(Value, IsWrittenAsPeopleWriteIt) {
  EXPECT_EQ(to_text(none), "none");
  EXPECT_EQ(to_text(true), "true");
  EXPECT_EQ(to_text(3), "3");
  EXPECT_EQ(to_text("a"), "\"a\"");
  EXPECT_EQ(to_text("a\"\\\n"), "\"a\\\"\\\\\\u000a\"");
  EXPECT_EQ(to_text(Value::List{1, "b", Value::List{}}), "[1, \"b\", []]");
}

/// The hash must not change between processes or versions: a stored hash would no longer be found.
TEST(Value, HashIsTheSameInEveryProcess) {
  EXPECT_EQ(hash_of(none), 0xb990f199df3e65cdU);
  EXPECT_EQ(hash_of("abcdefghi"), 0x4abdb86bf5362162U);
}

TEST(ValueTable, GivesBackEachValueForItsCode) {
  ValueTable table;
  std::vector<Code> codes;
  for (int round = 0; round < 2; ++round) {
    codes.clear();
    for (const Value& value : samples) {
      codes.push_back(table.encode(value));
      EXPECT_EQ(table.encode(value), codes.back()) << "equal values have equal codes";
    }
    for (std::size_t i = 0; i < samples.size(); ++i) {
      EXPECT_EQ(table.decode(codes[i]), samples[i]);
    }
    table.clear();
  }
}

TEST(ValueTable, FixesTheCodesOfNoneBooleansAndSmallIntegers) {
  ValueTable table;
  EXPECT_EQ(table.encode(none), code_of_none);
  EXPECT_EQ(table.encode(false), code_of_false);
  EXPECT_EQ(table.encode(true), code_of_true);
  EXPECT_EQ(table.encode(-7), code_of_integer(-7));
  EXPECT_EQ(integer_of(code_of_integer(-7)), -7);
  EXPECT_EQ(integer_of(code_of_integer(-largest_coded_integer)), -largest_coded_integer);
}

TEST(ValueTable, KeepsApartThousandsOfStrings) {
  ValueTable table;
  std::vector<Code> codes;
  codes.reserve(5000);
  for (int i = 0; i < 5000; ++i) {
    codes.push_back(table.encode(std::to_string(i)));
  }
  for (int i = 0; i < 5000; ++i) {
    EXPECT_EQ(table.decode(codes[static_cast<std::size_t>(i)]), std::to_string(i));
  }
}

}  // namespace
}  // namespace heddle::checkers
