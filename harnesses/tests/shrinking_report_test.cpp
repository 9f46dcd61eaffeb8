#include <gtest/gtest.h>

#include <string>

#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/reports/report_shrinking.hpp"

namespace heddle::harnesses {
namespace {

Shrinking minimal() {
  Shrinking shrinking;
  shrinking.scenario = {"enq(1) enq(2) || deq()", 3, "enq(1) || deq()", 2, {2, 2}, {4, 4}};
  shrinking.schedule = {1, true, 12, true};
  return shrinking;
}

base::Json member(const base::Json& object, const std::string& key) {
  for (const base::Json::Member& one : object.members()) {
    if (one.key == key) {
      return one.value;
    }
  }
  ADD_FAILURE() << "no " << key;
  return {};
}

bool is_minimal_in_json(const Shrinking& shrinking) {
  return member(shrinking_json(shrinking), "minimal").boolean();
}

TEST(ShrinkingReport, SaysMinimalOnlyWhereAllOfItIsKnown) {
  EXPECT_TRUE(minimal().is_minimal());
  EXPECT_TRUE(shrinking_text(minimal()).starts_with("Minimal: enq(1) || deq()\n"));
  EXPECT_TRUE(is_minimal_in_json(minimal()));
  std::vector<Shrinking> others(6, minimal());
  others[0].scenario->smaller.clean = 1;
  others[1].scenario->less_concurrent.clean = 3;
  others[2].schedule.reset();
  others[3].schedule->fewest_preemptions = false;
  others[4].schedule->fewest_events = false;
  others[5].scenario.reset();
  others[5].schedule->fewest_events = false;
  for (const Shrinking& other : others) {
    EXPECT_FALSE(other.is_minimal());
    EXPECT_TRUE(shrinking_text(other).starts_with("Shrunk: ")) << shrinking_text(other);
    EXPECT_FALSE(is_minimal_in_json(other));
  }
}

TEST(ShrinkingReport, SaysWhatWasCut) {
  Shrinking cut = minimal();
  cut.scenario->smaller.clean = 1;
  cut.cut_by = "its budget of 1 s";
  const std::string text = shrinking_text(cut);
  EXPECT_NE(text.find("a scenario next to it may show it"), std::string::npos) << text;
  EXPECT_NE(text.find("was ended by its budget of 1 s"), std::string::npos) << text;
}

TEST(ShrinkingReport, OfAProgramWithoutScenarioTheScheduleAloneIsShrunk) {
  Shrinking shrinking = minimal();
  shrinking.scenario.reset();
  EXPECT_TRUE(shrinking_text(shrinking).starts_with("Minimal: the schedule alone\n"));
  EXPECT_TRUE(member(shrinking_json(shrinking), "scenario").is_null());
}

std::string error_of(const std::vector<std::string>& words) {
  try {
    static_cast<void>(parse_options("harness", words, Subject::harness));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ShrinkOption, GoesWithRunsThatCanBeShrunk) {
  const Options options = parse_options(
      "harness", {"--shrink", "2.5", "--generate", "1", "--shape", "3x4"}, Subject::harness);
  EXPECT_EQ(options.shrink_seconds, 2.5);
  EXPECT_EQ(options.shape->threads, 3U);
  EXPECT_EQ(options.shape->operations, 4U);
  EXPECT_EQ(error_of({"--shrink", "1", "--jobs", "2"}), "");
  EXPECT_NE(error_of({"--shrink", "1", "--checkpoint", "c"}).find("heddle shrink"),
            std::string::npos);
  EXPECT_NE(error_of({"--shrink", "0"}), "");
  EXPECT_NE(error_of({"--shrink", "x"}), "");
  EXPECT_NE(error_of({"--shape", "3x4"}).find("--generate"), std::string::npos);
}

TEST(ShrinkOption, AShapeIsTwoSmallNumbers) {
  for (const char* text :
       {"", "3", "3x", "x4", "0x4", "3x0", "17x1", "3x4x", "-3x4", "3x99999999999"}) {
    EXPECT_THROW(static_cast<void>(read_shape(text, "--shape")), UsageError) << text;
  }
}

}  // namespace
}  // namespace heddle::harnesses
