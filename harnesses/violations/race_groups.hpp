#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harnesses/reports/report.hpp"
#include "harnesses/violations/suppressions.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/races/race_detector.hpp"

/// Races that a person would tell as one.
namespace heddle::harnesses {

/// Of how many groups something is told; of the others only how many races they have.
inline constexpr std::size_t most_race_groups = 100;

/// Two races are of one group if their accesses are of variables of the same names (or of none), in
/// the same two functions, with the same functions inlined there, and in the same two ways. So a
/// rule that suppresses one suppresses both. Asks the namer once for each site, and is else a look
/// into a table for each race.
class RaceGroups {
 public:
  using AccessKey = std::tuple<std::uint32_t, std::uint32_t, scheduler::AccessKind>;
  using Key = std::pair<AccessKey, AccessKey>;

  /// Both must outlive this.
  RaceGroups(const Suppressions& suppressions, const Namer& namer)
      : suppressions_(suppressions), namer_(namer) {}

  struct Group {
    std::string rule;   ///< that suppresses it; empty: none
    std::string place;  ///< what tells it from other groups of any exploration of the program
    std::uint64_t races = 0;
  };

  /// The race's group, in which it is counted. It stays where it is.
  Group& add(const scheduler::Race& race);

  /// Whether no more than most_race_groups groups are not suppressed.
  [[nodiscard]] bool may_tell() const { return not_suppressed_ <= most_race_groups; }

 private:
  struct Site {
    std::uint32_t function = 0;  ///< number of its frames, as long as they are all the same
    std::uint32_t variable = 0;  ///< number of its name; 0: it has none
  };
  const Site& site(scheduler::SiteId id);
  std::uint32_t number_of(const std::string& text);
  [[nodiscard]] std::string place_of(const scheduler::Race& race);

  const Suppressions& suppressions_;
  const Namer& namer_;
  std::unordered_map<scheduler::SiteId, Site> sites_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<const std::string*> texts_;  ///< by number less 1
  std::map<Key, Group> groups_;
  std::size_t not_suppressed_ = 0;  ///< groups
};

/// Whether, of two races of a group, the first one is told: the same whoever found which one first.
[[nodiscard]] bool stands_before(const scheduler::Race& one, const scheduler::Race& other);

/// Tells the report of those that are suppressed, by groups.
void add_suppressed(Report& report, const std::vector<scheduler::Race>& races,
                    const Suppressions& suppressions, const Namer& namer);

/// Likewise, and of the others.
void add_races(Report& report, const std::vector<scheduler::Race>& races,
               const Suppressions& suppressions, const Namer& namer);

}  // namespace heddle::harnesses
