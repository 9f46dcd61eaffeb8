#include "harnesses/jobs/found_races.hpp"

#include <gtest/gtest.h>

#include <string>

#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/jobs/found_races_json.hpp"
#include "harnesses/violations/race_groups.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::SiteId;

FoundRaceGroup group_at(const std::string& place, const std::string& rule = "") {
  FoundRaceGroup group;
  group.place = place;
  group.rule = rule;
  group.report.first.object = place;
  return group;
}

scheduler::Race race_of(SiteId one, SiteId other) {
  scheduler::Race race;
  race.first.site = one;
  race.second.site = other;
  return race;
}

/// Two processes that number their groups in different orders.
TEST(FoundRaces, OfSeveralProcessesAreOnePairEachAndOneGroupForAPlace) {
  FoundRaces one;
  const std::uint32_t head = one.add_group(group_at("head"));
  const std::uint32_t tail = one.add_group(group_at("tail"));
  one.add(race_of(1, 2), head);
  one.add(race_of(3, 4), tail);
  FoundRaces other;
  other.add(race_of(4, 3), other.add_group(group_at("tail")));
  other.add(race_of(5, 4), other.add_group(group_at("tail")));
  other.add(race_of(2, 6), other.add_group(group_at("head")));
  one.add(other);
  Report report;
  add_races(report, one);
  ASSERT_EQ(report.races.size(), 2U);
  EXPECT_EQ(report.races[0].first.object, "head");
  EXPECT_EQ(report.races[0].count, 2U);  // 1-2, 2-6
  EXPECT_EQ(report.races[1].first.object, "tail");
  EXPECT_EQ(report.races[1].count, 2U);  // 3-4, 4-5
}

TEST(FoundRaces, OfMoreThanAHundredGroupsTheOthersAreCounted) {
  FoundRaces races;
  for (SiteId i = 0; i < 150; ++i) {
    const std::string rule = i < 20 ? "race:f" : "";
    races.add(race_of(i, 1000), races.add_group(group_at(std::to_string(i), rule)));
  }
  Report report;
  add_races(report, races);
  EXPECT_EQ(report.races.size(), most_race_groups);
  EXPECT_EQ(report.races_left_out, 130 - most_race_groups);
  EXPECT_EQ(report.suppressed.size(), 20U);
}

/// One process has found 2 + 7 races, the other one 2 + 3, of which one is known: of at least nine
/// races three are kept.
TEST(FoundRaces, ThatNobodyKeptAreAsManyAsOneProcessKnows) {
  FoundRaces one;
  one.add(race_of(1, 2), one.add_group(group_at("head")));
  one.add(race_of(1, 3), 0);
  one.add_not_kept(7, true);
  FoundRaces other;
  other.add(race_of(1, 3), other.add_group(group_at("head")));
  other.add(race_of(2, 3), 0);
  other.add_not_kept(3, true);
  EXPECT_EQ(one.not_kept(), 7U);
  one.add(other);
  EXPECT_EQ(one.not_kept(), 6U);
  EXPECT_TRUE(one.were_cut());
}

TEST(FoundRaces, AreTheSameAsJson) {
  FoundRaces races;
  races.add(race_of(1, 2), races.add_group(group_at("head", "race:push")));
  races.add_not_kept(5, true);
  const base::Json json = json_of(races);
  const FoundRaces read = read_races(JsonReader(json, "some.json", ""));
  EXPECT_EQ(json_of(read).dump(), json.dump());
  EXPECT_EQ(read.not_kept(), 5U);
  EXPECT_TRUE(read.were_cut());
  EXPECT_TRUE(read.has(race_of(2, 1)));
}

KeptViolation race_at(const std::string& place, const std::string& message) {
  KeptViolation violation;
  violation.found.violation.kind = ViolationKind::data_race;
  violation.found.violation.message = message;
  violation.found.place = place;
  return violation;
}

/// An exploration that began again finds the pair of accesses the other way round.
TEST(ToldViolations, HaveARaceOfTwoPlacesOnce) {
  const std::vector<KeptViolation> told =
      told_violations({race_at("push\npop", "write and read"), race_at("push\npop", "again")},
                      {race_at("push\npop", "read and write"), race_at("push\nsize", "another")});
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].found.violation.message, "write and read");
  EXPECT_EQ(told[1].found.violation.message, "another");
}

}  // namespace
}  // namespace heddle::harnesses
