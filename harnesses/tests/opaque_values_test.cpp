#include "harnesses/scenario/opaque_values.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

const std::vector<OperationDescription>& operations() {
  static const std::vector<OperationDescription> known{
      {"enq", {{lowest, highest, 0, 1, 0}}, nullptr, nullptr},
      {"deq", {}, nullptr, nullptr},
      {"put", {{lowest, highest, 0, 0, 0}, {lowest, highest, 0, 1, 0}}, nullptr, nullptr}};
  return known;
}

OpaqueValues values_of(const std::string& scenario) {
  return {parse_scenario(scenario, operations()), operations()};
}

std::uint64_t word(const OpaqueValues& values, std::uint32_t operation, std::size_t argument = 0) {
  return static_cast<std::uint64_t>(values.arguments(operation)[argument]);
}

/// Of which thread's words it is.
std::uint64_t part_of(std::uint64_t word) {
  return (word - runtime::layout::opaque_base) / runtime::layout::opaque_words_per_thread;
}

HeddleValue number(std::int64_t value) {
  return {heddle_signed, static_cast<std::uint64_t>(value)};
}

TEST(OpaqueValues, OfOneThreadAloneAreItsOwn) {
  const OpaqueValues values = values_of("enq(7) enq(8) || enq(-3) enq(9)");
  EXPECT_EQ(part_of(word(values, 0)), 1U);
  EXPECT_EQ(part_of(word(values, 2)), 2U);
  for (std::uint32_t operation = 0; operation < 4; ++operation) {
    EXPECT_EQ(values.own_index(operation, 0), std::optional<std::size_t>(operation % 2));
  }
}

TEST(OpaqueValues, OfSeveralThreadsOrOfTheCommonPartsAreEverybodys) {
  for (const char* text : {"enq(7) || enq(7)", "enq(7) >> enq(7) || deq()",
                           "enq(7) || deq() ;; enq(7)", "enq(7) >> deq() || deq()"}) {
    const OpaqueValues values = values_of(text);
    EXPECT_EQ(part_of(word(values, 0)), 0U) << text;
    EXPECT_EQ(values.own_index(0, 0), std::nullopt) << text;
  }
}

TEST(OpaqueValues, ThatAreANumberElsewhereAreEverybodys) {
  const OpaqueValues values = values_of("enq(7) || put(7, 8)");
  EXPECT_EQ(values.own_index(0, 0), std::nullopt);
  EXPECT_EQ(word(values, 1, 0), 7U);
  EXPECT_EQ(values.own_index(1, 0), std::nullopt);
  EXPECT_EQ(values.own_index(1, 1), std::optional<std::size_t>(0));
}

TEST(OpaqueValues, ZeroIsWhatTheProgramCanMakeItself) {
  const OpaqueValues values = values_of("enq(0) || enq(1)");
  EXPECT_EQ(word(values, 0), 0U);
  EXPECT_EQ(values.own_index(0, 0), std::nullopt);
  EXPECT_EQ(static_cast<std::int64_t>(values.result_of({heddle_opaque, 0}).value.bits), 0);
}

TEST(OpaqueValues, EqualNumbersHaveEqualWordsAndOthersOthers) {
  const OpaqueValues values = values_of("enq(1) enq(2) enq(1) || enq(3) enq(4) || enq(5) enq(3)");
  EXPECT_EQ(word(values, 0), word(values, 2));
  EXPECT_EQ(word(values, 3), word(values, 6));
  const std::set<std::uint64_t> words{word(values, 0), word(values, 1), word(values, 3),
                                      word(values, 4), word(values, 5)};
  EXPECT_EQ(words.size(), 5U);
}

TEST(OpaqueValues, AreTheScenariosNumbersAgainAsResults) {
  const OpaqueValues values = values_of("enq(-1) || enq(9223372036854775807) || enq(5) enq(6)");
  const std::vector<std::int64_t> numbers{-1, highest, 5, 6};
  for (std::uint32_t operation = 0; operation < 4; ++operation) {
    EXPECT_EQ(values.number_of(word(values, operation)), numbers[operation]);
    const auto [value, tells] = values.result_of({heddle_opaque, word(values, operation)});
    EXPECT_EQ(value.tag, heddle_signed);
    EXPECT_EQ(static_cast<std::int64_t>(value.bits), numbers[operation]);
    EXPECT_FALSE(tells);
  }
}

TEST(OpaqueValues, ThatWereMadeUpTellThreadsApart) {
  const OpaqueValues values = values_of("enq(1) || enq(2)");
  for (const std::uint64_t made_up : {std::uint64_t{1}, word(values, 0) + 1, word(values, 0) + 16,
                                      word(values, 0) | std::uint64_t{1} << 48U}) {
    EXPECT_EQ(values.number_of(made_up), std::nullopt);
    const auto [value, tells] = values.result_of({heddle_opaque, made_up});
    EXPECT_TRUE(tells);
    EXPECT_EQ(value.bits, made_up);
  }
}

TEST(OpaqueValues, NumbersThatStandForAnOwnValueTellThreadsApart) {
  const OpaqueValues values = values_of("enq(4) || enq(5) ;; enq(6)");
  EXPECT_TRUE(values.result_of(number(4)).tells_threads_apart);
  EXPECT_TRUE(
      values.result_of(number(static_cast<std::int64_t>(word(values, 1)))).tells_threads_apart);
  EXPECT_FALSE(values.result_of(number(6)).tells_threads_apart);
  EXPECT_FALSE(values.result_of(number(3)).tells_threads_apart);
  EXPECT_FALSE(values.result_of({heddle_bool, 1}).tells_threads_apart);
  EXPECT_FALSE(values.result_of({heddle_none, 0}).tells_threads_apart);
}

}  // namespace
}  // namespace heddle::harnesses
