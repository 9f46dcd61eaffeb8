#include "harnesses/jobs/found_races.hpp"

#include <algorithm>

#include "harnesses/violations/race_groups.hpp"

namespace heddle::harnesses {
namespace {

std::pair<scheduler::SiteId, scheduler::SiteId> sites_of(const scheduler::Race& race) {
  return std::minmax(race.first.site, race.second.site);
}

std::pair<scheduler::SiteId, scheduler::SiteId> sites_of(const RaceReport& race) {
  return std::minmax(race.first.site.id, race.second.site.id);
}

}  // namespace

std::uint32_t FoundRaces::add_group(FoundRaceGroup group) {
  const auto [at, is_new] =
      numbers_.try_emplace(group.place, static_cast<std::uint32_t>(groups_.size()));
  if (is_new) {
    groups_.push_back(std::move(group));
  } else if (sites_of(group.report) < sites_of(groups_[at->second].report)) {
    groups_[at->second] = std::move(group);
  }
  return at->second;
}

bool FoundRaces::add(const scheduler::Race& race, std::uint32_t group) {
  const bool is_new = pairs_.insert(sites_of(race)).second;
  if (is_new) {
    races_.push_back({race, group});
    most_found_ = std::max<std::uint64_t>(most_found_, races_.size());
  }
  return is_new;
}

void FoundRaces::add_not_kept(std::uint64_t count, bool were_cut) {
  most_found_ = std::max<std::uint64_t>(most_found_, races_.size() + count);
  were_cut_ = were_cut_ || were_cut;
}

void FoundRaces::add(const FoundRaces& more) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(more.groups_.size());
  for (const FoundRaceGroup& group : more.groups_) {
    numbers.push_back(add_group(group));
  }
  for (const FoundRace& one : more.races_) {
    add(one.race, numbers[one.group]);
  }
  most_found_ = std::max(most_found_, more.most_found_);
  were_cut_ = were_cut_ || more.were_cut_;
}

bool FoundRaces::has(const scheduler::Race& race) const { return pairs_.contains(sites_of(race)); }

std::uint64_t FoundRaces::not_kept() const { return most_found_ - races_.size(); }

void add_races(Report& report, const FoundRaces& races) {
  std::vector<std::uint64_t> counts(races.groups().size());
  for (const FoundRace& one : races.races()) {
    ++counts[one.group];
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const FoundRaceGroup& group = races.groups()[i];
    RaceReport told = group.report;
    told.count = counts[i];
    if (counts[i] == 0) {
      continue;  // it was found again by others, under another name
    }
    if (group.rule.empty()) {
      if (report.races.size() < most_race_groups) {
        report.races.push_back(std::move(told));
      } else {
        report.races_left_out += counts[i];
      }
    } else if (report.suppressed.size() < most_race_groups) {
      report.suppressed.push_back({group.rule, std::move(told)});
    } else {
      report.suppressed_left_out += counts[i];
    }
  }
  report.races_not_kept = races.not_kept();
}

}  // namespace heddle::harnesses
