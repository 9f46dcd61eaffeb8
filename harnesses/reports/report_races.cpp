#include "harnesses/reports/report_races.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/report_premises.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

Json json_of(const RacingAccess& access) {
  return {{"kind", name_of(access.kind)},     {"object", access.object},
          {"function", access.site.function}, {"file", access.site.file},
          {"line", access.site.line},         {"column", access.site.column}};
}

Json json_of(const RaceReport& race) {
  return {{"first", json_of(race.first)}, {"second", json_of(race.second)}, {"count", race.count}};
}

Json json_of(const PossibleRaceReport& possible) {
  Json json = json_of(possible.race);
  json["libraries"] = Json::array();
  for (const UninstrumentedLibrary& library : possible.libraries) {
    json["libraries"].push_back(Json{{"library", library.name}, {"functions", library.functions}});
  }
  return json;
}

}  // namespace

std::string races_text(const Report& report) {
  if (report.races.empty()) {
    return "";
  }
  // Several accesses on one line of source read alike.
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  std::uint64_t all = report.races_left_out + report.races_not_kept;
  for (const RaceReport& race : report.races) {
    const std::string object = told_object(race.first);
    const std::string line =
        fmt::format("  {}: {} and {}", object, access_text(race.first), access_text(race.second));
    const auto known =
        std::ranges::find(lines, line, &std::pair<std::string, std::uint64_t>::first);
    if (known == lines.end()) {
      lines.emplace_back(line, race.count);
    } else {
      known->second += race.count;
    }
    all += race.count;
  }
  std::string text = counted(all, "data race", "data races") + ":\n";
  for (const auto& [line, count] : lines) {
    text += line +
            (count > 1 ? fmt::format(", and {} more in these functions", grouped(count - 1)) : "") +
            "\n";
  }
  if (report.races_left_out > 0) {
    text += fmt::format("  and {} more in other functions\n", grouped(report.races_left_out));
  }
  if (report.races_not_kept > 0) {
    text += fmt::format("  and {} more between places that each have dozens of the above\n",
                        grouped(report.races_not_kept));
  }
  return text;
}

std::string suppressed_text(const Report& report) {
  std::string text;
  std::vector<std::string> told;
  for (const auto& [rule, race, is_possible] : report.suppressed) {
    if (std::find(told.begin(), told.end(), rule) != told.end()) {
      continue;
    }
    told.push_back(rule);
    std::uint64_t count = 0;
    for (const SuppressedRace& other : report.suppressed) {
      count += other.rule == rule ? other.race.count : 0;
    }
    text += fmt::format("  {} suppressed: {}: {}{} and {}\n",
                        counted(count, is_possible ? "possible race" : "race",
                                is_possible ? "possible races" : "races"),
                        rule, count > 1 ? "the first is " : "", access_text(race.first),
                        access_text(race.second));
  }
  if (report.suppressed_left_out > 0) {
    text += fmt::format("  {} suppressed besides, in other functions\n",
                        counted(report.suppressed_left_out, "race", "races"));
  }
  return text;
}

void add_races(Json& json, const Report& report) {
  Json races = Json::array();
  for (const RaceReport& race : report.races) {
    races.push_back(json_of(race));
  }
  Json suppressed = Json::array();
  for (const auto& [rule, race, is_possible] : report.suppressed) {
    Json one = json_of(race);
    one["rule"] = rule;
    one["possible"] = is_possible;
    suppressed.push_back(one);
  }
  json["races"] = races;
  json["races_left_out"] =
      report.races_left_out + report.suppressed_left_out + report.races_not_kept;
  Json possible_races = Json::array();
  for (const PossibleRaceReport& possible : report.possible_races) {
    possible_races.push_back(json_of(possible));
  }
  json["possible_races"] = possible_races;
  json["suppressed_races"] = suppressed;
}

}  // namespace heddle::harnesses
