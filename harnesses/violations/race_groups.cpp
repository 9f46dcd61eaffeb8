#include "harnesses/violations/race_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harnesses/violations/race_report.hpp"
#include "harnesses/violations/source_names.hpp"

namespace heddle::harnesses {
namespace {

/// Where the races of a group are counted in a report.
struct Place {
  bool is_suppressed = false;
  std::size_t index = 0;
};

void tell(Report& report, const std::vector<scheduler::Race>& races,
          const Suppressions& suppressions, const Namer& namer, bool tells_others) {
  RaceGroups groups(suppressions, namer);
  std::map<const RaceGroups::Group*, Place> places;
  for (const scheduler::Race& race : races) {
    RaceGroups::Group& group = groups.add(race);
    const bool is_suppressed = !group.rule.empty();
    if (!is_suppressed && !tells_others) {
      continue;
    }
    const auto known = places.find(&group);
    if (known != places.end()) {
      (is_suppressed ? report.suppressed[known->second.index].race
                     : report.races[known->second.index])
          .count++;
      continue;
    }
    const std::size_t told = is_suppressed ? report.suppressed.size() : report.races.size();
    if (told >= most_race_groups) {
      ++(is_suppressed ? report.suppressed_left_out : report.races_left_out);
      continue;
    }
    if (is_suppressed) {
      places[&group] = {true, report.suppressed.size()};
      report.suppressed.push_back({group.rule, race_report(race, namer)});
    } else {
      places[&group] = {false, report.races.size()};
      report.races.push_back(race_report(race, namer));
    }
  }
}

}  // namespace

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
  Site one = site(race.first.site);
  Site other = site(race.second.site);
  auto kind = static_cast<std::uint32_t>(race.first.kind);
  auto other_kind = static_cast<std::uint32_t>(race.second.kind);
  if (std::pair(one.function, kind) > std::pair(other.function, other_kind)) {
    std::swap(one, other);
    std::swap(kind, other_kind);
  }
  const std::uint32_t variable = one.variable != 0 ? one.variable : other.variable;
  const Key key{one.function, other.function, variable, kind << 8U | other_kind};
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
