#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/options.hpp"

/// What code of the program under test may ask the library about: set by the tester before an
/// exploration, read on fibers, where nothing may be allocated from the tester's heap.
namespace heddle::harnesses {

struct ProgramSettings {
  std::vector<std::pair<std::string, std::int64_t>> parameters;
  PickMode pick = PickMode::explore;
  std::uint64_t seed = 1;
  bool concurrent = false;  ///< picks are choices only while this holds
};

/// Of the exploration in progress, or the defaults.
ProgramSettings& program_settings();

/// Begins a new sequence of seeded picks on the calling fiber. `number` names the operation.
void begin_picks(std::uint32_t number);

}  // namespace heddle::harnesses
