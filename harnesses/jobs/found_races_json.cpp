#include "harnesses/jobs/found_races_json.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace heddle::harnesses {
namespace {

using base::Json;

/// Of a race: the sites and kinds of both accesses, and its group.
constexpr std::size_t numbers_of_race = 5;

Json json_of(const RacingAccess& access) {
  return {{"id", access.site.id},         {"function", access.site.function},
          {"file", access.site.file},     {"line", access.site.line},
          {"column", access.site.column}, {"variable", access.site.variable},
          {"kind", name_of(access.kind)}, {"object", access.object},
          {"is_named", access.is_named}};
}

Json json_of(const UninstrumentedLibrary& library) {
  return {{"name", library.name}, {"functions", library.functions}};
}

Json json_of(const FoundRaceGroup& group) {
  Json json{{"place", group.place},
            {"rule", group.rule},
            {"first", json_of(group.report.first)},
            {"second", json_of(group.report.second)},
            {"libraries", Json::array()}};
  for (const UninstrumentedLibrary& library : group.libraries) {
    json["libraries"].push_back(json_of(library));
  }
  return json;
}

RacingAccess read_access(const JsonReader& json) {
  RacingAccess told;
  json.read("id", told.site.id);
  json.read("function", told.site.function);
  json.read("file", told.site.file);
  json.read("line", told.site.line);
  json.read("column", told.site.column);
  json.read("variable", told.site.variable);
  json.read_named("kind", scheduler::access_kind_names, told.kind);
  json.read("object", told.object);
  json.read("is_named", told.is_named);
  return told;
}

UninstrumentedLibrary read_library(const JsonReader& json) {
  UninstrumentedLibrary library;
  json.read("name", library.name);
  json.read("functions", library.functions);
  return library;
}

FoundRaceGroup read_group(const JsonReader& json) {
  FoundRaceGroup group;
  json.read("place", group.place);
  json.read("rule", group.rule);
  group.report = {read_access(json.object("first")), read_access(json.object("second"))};
  json.read_each("libraries", group.libraries, read_library);
  return group;
}

bool is_kind(std::uint64_t number) { return number < scheduler::access_kind_names.rows().size(); }

bool is_site(std::uint64_t number) {
  return number <= std::numeric_limits<scheduler::SiteId>::max();
}

scheduler::MemoryAccess access_of(std::uint64_t site, std::uint64_t kind) {
  scheduler::MemoryAccess access;
  access.site = static_cast<scheduler::SiteId>(site);
  access.kind = static_cast<scheduler::AccessKind>(kind);
  return access;
}

}  // namespace

Json json_of(const FoundRaces& races) {
  Json groups = Json::array();
  for (const FoundRaceGroup& group : races.groups()) {
    groups.push_back(json_of(group));
  }
  std::vector<std::uint64_t> pairs;
  pairs.reserve(races.races().size() * numbers_of_race);
  for (const FoundRace& one : races.races()) {
    const auto& [first, second] = one.race;
    pairs.insert(pairs.end(), {first.site, static_cast<std::uint64_t>(first.kind), second.site,
                               static_cast<std::uint64_t>(second.kind), one.group});
  }
  return {{"groups", std::move(groups)},
          {"pairs", pairs},
          {"not_kept", races.not_kept()},
          {"were_cut", races.were_cut()}};
}

FoundRaces read_races(const JsonReader& json) {
  std::vector<FoundRaceGroup> groups;
  json.read_each("groups", groups, read_group);
  FoundRaces races;
  std::vector<std::uint32_t> numbers;
  for (FoundRaceGroup& group : groups) {
    numbers.push_back(races.add_group(std::move(group)));
  }
  std::vector<std::uint64_t> pairs;
  json.read("pairs", pairs);
  bool is_right = pairs.size() % numbers_of_race == 0;
  for (std::size_t i = 0; is_right && i < pairs.size(); i += numbers_of_race) {
    is_right = is_site(pairs[i]) && is_kind(pairs[i + 1]) && is_site(pairs[i + 2]) &&
               is_kind(pairs[i + 3]) && pairs[i + 4] < numbers.size();
    if (is_right) {
      races.add({access_of(pairs[i], pairs[i + 1]), access_of(pairs[i + 2], pairs[i + 3])},
                numbers[pairs[i + 4]]);
    }
  }
  if (!is_right) {
    json.refuse("pairs", "no list of races");
  }
  std::uint64_t not_kept = 0;
  bool were_cut = false;
  json.read("not_kept", not_kept);
  json.read("were_cut", were_cut);
  races.add_not_kept(not_kept, were_cut);
  return races;
}

}  // namespace heddle::harnesses
