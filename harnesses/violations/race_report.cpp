#include "harnesses/violations/race_report.hpp"

namespace heddle::harnesses {
namespace {

RacingAccess racing_access(const scheduler::MemoryAccess& access, const Namer& namer) {
  return {trace_site(access.site, namer), access.kind, namer.address(access.range.address)};
}

}  // namespace

RaceReport race_report(const scheduler::Race& race, const Namer& namer) {
  return {racing_access(race.first, namer), racing_access(race.second, namer)};
}

}  // namespace heddle::harnesses
