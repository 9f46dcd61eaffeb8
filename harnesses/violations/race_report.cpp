#include "harnesses/violations/race_report.hpp"

namespace heddle::harnesses {
namespace {

RacingAccess racing_access(const scheduler::MemoryAccess& access, const Namer& namer) {
  RacingAccess told{trace_site(access.site, namer), access.kind,
                    namer.address(access.range.address)};
  const std::string name = namer.access ? namer.access(access) : "";
  if (!name.empty()) {
    told.object = name;
    const bool is_whole_block =
        name.starts_with("heap block") && name.find_first_of(".[") == std::string::npos;
    told.is_named = !name.starts_with("0x") && !is_whole_block;
  }
  return told;
}

}  // namespace

RaceReport race_report(const scheduler::Race& race, const Namer& namer) {
  return {racing_access(race.first, namer), racing_access(race.second, namer)};
}

}  // namespace heddle::harnesses
