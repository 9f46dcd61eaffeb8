#include "harnesses/violations/race_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harnesses/violations/race_report.hpp"
#include "harnesses/violations/source_names.hpp"

namespace heddle::harnesses {
namespace {

struct Told {
  const scheduler::Race* race = nullptr;  ///< that stands for its group
  std::uint64_t count = 0;
};

void tell(Report& report, const std::vector<scheduler::Race>& races,
          const Suppressions& suppressions, const Namer& namer, bool tells_others) {
  RaceGroups groups(suppressions, namer);
  std::map<const RaceGroups::Group*, std::size_t> places;
  std::vector<std::pair<const RaceGroups::Group*, Told>> found;  // in the order they were found in
  for (const scheduler::Race& race : races) {
    const RaceGroups::Group& group = groups.add(race);
    const auto [place, is_new] = places.try_emplace(&group, found.size());
    if (is_new) {
      found.push_back({&group, {&race, 0}});
    }
    Told& told = found[place->second].second;
    told.race = stands_before(race, *told.race) ? &race : told.race;
    ++told.count;
  }
  for (const auto& [group, told] : found) {
    const bool is_suppressed = !group->rule.empty();
    if (!is_suppressed && !tells_others) {
      continue;
    }
    const std::size_t before = is_suppressed ? report.suppressed.size() : report.races.size();
    if (before >= most_race_groups) {
      (is_suppressed ? report.suppressed_left_out : report.races_left_out) += told.count;
      continue;
    }
    RaceReport race = race_report(*told.race, namer);
    race.count = told.count;
    if (is_suppressed) {
      report.suppressed.push_back({group->rule, std::move(race)});
    } else {
      report.races.push_back(std::move(race));
    }
  }
}

}  // namespace

bool stands_before(const scheduler::Race& one, const scheduler::Race& other) {
  return std::minmax(one.first.site, one.second.site) <
         std::minmax(other.first.site, other.second.site);
}

std::uint32_t RaceGroups::number_of(const std::string& text) {
  const auto number = static_cast<std::uint32_t>(numbers_.size() + 1);
  const auto [at, is_new] = numbers_.try_emplace(text, number);
  if (is_new) {
    texts_.push_back(&at->first);
  }
  return at->second;
}

/// Numbers depend on what was asked for first, texts do not.
std::string RaceGroups::place_of(const scheduler::Race& race) {
  std::vector<std::string> accesses;
  for (const scheduler::MemoryAccess& access : {race.first, race.second}) {
    const Site at = site(access.site);
    accesses.push_back(fmt::format("{} {} {}", static_cast<unsigned>(access.kind),
                                   at.function == 0 ? "" : *texts_[at.function - 1],
                                   at.variable == 0 ? "" : *texts_[at.variable - 1]));
  }
  std::ranges::sort(accesses);
  return fmt::format("{}\n{}", accesses.front(), accesses.back());
}

const RaceGroups::Site& RaceGroups::site(scheduler::SiteId id) {
  const auto [at, is_new] = sites_.try_emplace(id);
  if (is_new && id != 0) {
    const runtime::SiteDescription known = namer_.site(id);
    std::string frames = known.function + "\n" + known.file;
    for (const runtime::SiteFrame& frame : known.frames) {
      frames += "\n" + frame.signature + "\n" + frame.file;
    }
    const std::string variable = known.variable.empty()
                                     ? accessed_name_in(known.file, known.line, known.column)
                                     : known.variable;
    at->second = {number_of(frames), variable.empty() ? 0 : number_of(variable)};
  }
  return at->second;
}

RaceGroups::Group& RaceGroups::add(const scheduler::Race& race) {
  const auto key_of = [this](const scheduler::MemoryAccess& access) {
    const Site& at = site(access.site);
    return AccessKey{at.function, at.variable, access.kind};
  };
  const Key key = std::minmax({key_of(race.first), key_of(race.second)});
  const auto [at, is_new] = groups_.try_emplace(key);
  if (is_new) {
    at->second.rule = suppressions_.rule_for(race, namer_);
    at->second.place = place_of(race);
    not_suppressed_ += at->second.rule.empty() ? 1 : 0;
  }
  ++at->second.races;
  return at->second;
}

void add_suppressed(Report& report, const std::vector<scheduler::Race>& races,
                    const Suppressions& suppressions, const Namer& namer) {
  tell(report, races, suppressions, namer, false);
}

void add_races(Report& report, const std::vector<scheduler::Race>& races,
               const Suppressions& suppressions, const Namer& namer) {
  tell(report, races, suppressions, namer, true);
}

}  // namespace heddle::harnesses
