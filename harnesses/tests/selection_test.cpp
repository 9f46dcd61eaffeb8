#include "harnesses/scenario/selection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

Harness with(ParameterDescription parameter) {
  Harness harness;
  harness.name = "Object";
  harness.parameters.push_back(std::move(parameter));
  return harness;
}

Options giving(const std::string& name, std::int64_t value) {
  Options options;
  options.parameters.emplace_back(name, value);
  return options;
}

std::string refusal(const Harness& harness, const Options& options) {
  try {
    static_cast<void>(parameters_for(harness, options));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(Parameters, AreTakenWithinTheirRangeAndRefusedOutsideIt) {
  const Harness harness = with({"k", 2, "", 1, 16});
  EXPECT_THAT(parameters_for(harness, Options()), ElementsAre(Pair("k", 2)));
  EXPECT_THAT(parameters_for(harness, giving("k", 1)), ElementsAre(Pair("k", 1)));
  EXPECT_THAT(parameters_for(harness, giving("k", 16)), ElementsAre(Pair("k", 16)));
  EXPECT_EQ(refusal(harness, giving("k", 0)), "parameter 'k' is 0, it has to be 1 to 16");
  EXPECT_EQ(refusal(harness, giving("k", 17)), "parameter 'k' is 17, it has to be 1 to 16");
}

TEST(Parameters, HaveAnyValueUnlessTheyHaveARange) {
  const Harness harness = with({"k", 2, ""});
  EXPECT_THAT(parameters_for(harness, giving("k", -7)), ElementsAre(Pair("k", -7)));
  EXPECT_THAT(refusal(harness, giving("j", 1)), HasSubstr("unknown parameter 'j' (known: k, pick"));
}

TEST(Parameters, AreListedWithTheirRange) {
  EXPECT_THAT(list_of({with({"k", 2, "slots", 1, 16})}, "x"),
              HasSubstr("  k = 2: slots, 1 to 16\n"));
  EXPECT_THAT(list_of({with({"k", 2, "", 1, 16})}, "x"), HasSubstr("  k = 2: 1 to 16\n"));
  EXPECT_THAT(list_of({with({"k", 2, ""})}, "x"), HasSubstr("  k = 2\n"));
}

}  // namespace
}  // namespace heddle::harnesses
