#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/reports/report.hpp"
#include "scheduler/races/race_detector.hpp"

/// Data races as processes hand them to each other.
namespace heddle::harnesses {

/// Races that are told as one, with the words for it: what an address is called is known where the
/// program ran.
struct FoundRaceGroup {
  std::string place;  ///< what tells it from others, see RaceGroups::Group
  RaceReport report;  ///< of the race that stands_before() all others
  std::string rule;   ///< by which it is suppressed; empty: it is not
  std::vector<UninstrumentedLibrary> libraries = {};  ///< if it is only possible: which ones
};

struct FoundRace {
  scheduler::Race race;     ///< sites and kinds of access, no addresses
  std::uint32_t group = 0;  ///< number of its group
};

/// Pairs of sites, each once, by groups. Nothing that is added takes more time than the logarithm
/// of what is there.
class FoundRaces {
 public:
  /// The group's number here. Of two with one place it keeps the words that stand before.
  std::uint32_t add_group(FoundRaceGroup group);
  /// `group` as add_group() returned it. Returns whether the pair is new.
  bool add(const scheduler::Race& race, std::uint32_t group);
  /// Where these were found there were so many more, of which nothing else is known; or some may
  /// not have been kept although nobody knows of more.
  void add_not_kept(std::uint64_t count, bool were_cut);
  void add(const FoundRaces& more);

  [[nodiscard]] const std::vector<FoundRace>& races() const { return races_; }
  [[nodiscard]] const std::vector<FoundRaceGroup>& groups() const { return groups_; }
  [[nodiscard]] bool has(const scheduler::Race& race) const;

  /// Whether somebody found races that he did not keep.
  [[nodiscard]] bool were_cut() const { return were_cut_; }
  /// How many more there are at least: what several processes did not keep may be the same.
  [[nodiscard]] std::uint64_t not_kept() const;

 private:
  std::vector<FoundRaceGroup> groups_;
  std::map<std::string, std::uint32_t> numbers_;  ///< of groups, by place
  std::vector<FoundRace> races_;
  std::set<std::pair<scheduler::SiteId, scheduler::SiteId>> pairs_;
  std::uint64_t most_found_ = 0;  ///< by one process, kept or not
  bool were_cut_ = false;
};

/// Tells the report of them: of each group once, of at most most_race_groups; and how many more
/// there are.
void add_races(Report& report, const FoundRaces& races);

}  // namespace heddle::harnesses
