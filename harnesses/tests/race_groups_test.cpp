#include "harnesses/violations/race_groups.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heddle::harnesses {
namespace {

using scheduler::AccessKind;
using scheduler::SiteId;

/// Sites of a hundred are in one function, and every tenth of these is of one variable.
Namer invented_names() {
  Namer namer;
  namer.site = [](SiteId id) {
    runtime::SiteDescription site;
    site.function = "f" + std::to_string(id / 100);
    site.variable = "x" + std::to_string(id % 10);
    site.line = id;
    site.frames = {{site.function, ""}};
    return site;
  };
  namer.address = [](std::uintptr_t) { return std::string("object"); };
  return namer;
}

scheduler::Race race_of(SiteId one, SiteId other, AccessKind kind = AccessKind::plain_write) {
  return {{{0, 4}, one, 1, kind}, {{0, 4}, other, 2, kind}};
}

TEST(RaceGroups, AreOfAVariableAndAPairOfFunctionsInEitherOrder) {
  Report report;
  add_races(report,
            {race_of(100, 200), race_of(210, 120), race_of(101, 201), race_of(100, 110),
             race_of(100, 200, AccessKind::plain_read)},
            Suppressions({}, false), invented_names());
  ASSERT_EQ(report.races.size(), 4U);
  EXPECT_EQ(report.races[0].count, 2U);  // of x0 in f1 and f2
  EXPECT_EQ(report.races[1].count, 1U);  // of x1
  EXPECT_EQ(report.races[2].count, 1U);  // both in f1
  EXPECT_EQ(report.races[3].count, 1U);  // other accesses
  EXPECT_EQ(report.races[0].first.site.line, 100U);
}

TEST(RaceGroups, BeyondTheHundredthAreCountedOnly) {
  std::vector<scheduler::Race> races;
  for (SiteId function = 1; function <= 30; ++function) {
    for (SiteId variable = 0; variable < 10; ++variable) {
      races.push_back(race_of(100 * function + variable, 100 * function + 50 + variable));
      races.push_back(race_of(100 * function + variable, 100 * function + 60 + variable));
    }
  }
  Report report;
  add_races(report, races, Suppressions({}, false), invented_names());
  EXPECT_EQ(report.races.size(), most_race_groups);
  EXPECT_EQ(report.races_left_out, 2 * (30 * 10 - most_race_groups));
}

TEST(RaceGroups, ARuleSuppressesAllOfAGroupAndNoOther) {
  Report report;
  add_races(report, {race_of(100, 200), race_of(300, 400), race_of(110, 220), race_of(310, 410)},
            Suppressions({"f1"}, false), invented_names());
  ASSERT_EQ(report.suppressed.size(), 1U);
  EXPECT_EQ(report.suppressed[0].rule, "race:f1");
  EXPECT_EQ(report.suppressed[0].race.count, 2U);
  ASSERT_EQ(report.races.size(), 1U);
  EXPECT_EQ(report.races[0].count, 2U);
}

}  // namespace
}  // namespace heddle::harnesses
