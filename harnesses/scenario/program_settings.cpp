#include "harnesses/scenario/program_settings.hpp"

#include <algorithm>
#include <string_view>

#include "base/random.hpp"
#include "heddle/c_api.h"
#include "runtime/controlled_program.hpp"
#include "runtime/interpose/program_side.hpp"

namespace heddle::harnesses {
namespace {

/// Of the calling fiber: a function of the operation and of how often it picked, never of the order
/// of threads, so that a seeded run is as repeatable as any other.
thread_local constinit base::SplitMix64 pick_random(0);

}  // namespace

ProgramSettings& program_settings() {
  static ProgramSettings settings;
  return settings;
}

void begin_picks(std::uint32_t number) {
  pick_random = base::SplitMix64(program_settings().seed ^ (std::uint64_t{number} << 32U));
}

}  // namespace heddle::harnesses

extern "C" {

int64_t heddle_parameter(const char* name, int64_t fallback) {
  const auto& parameters = heddle::harnesses::program_settings().parameters;
  const auto found = std::find_if(parameters.begin(), parameters.end(), [name](const auto& pair) {
    return std::string_view(pair.first) == name;
  });
  return found == parameters.end() ? fallback : found->second;
}

uint32_t heddle_choose(uint32_t count) {
  return heddle::runtime::is_controlled() ? heddle::runtime::program_side::choose(count) : 0;
}

void heddle_assume(int holds) { heddle::runtime::program_side::assume(holds != 0); }

uint32_t heddle_pick(uint32_t count) {
  using heddle::harnesses::PickMode;
  const auto& settings = heddle::harnesses::program_settings();
  const PickMode mode = settings.concurrent ? settings.pick
                        : settings.final    ? settings.final_pick
                                            : PickMode::first;
  if (count <= 1 || mode == PickMode::first) {
    return 0;
  }
  if (mode == PickMode::seeded) {
    return static_cast<uint32_t>(heddle::harnesses::pick_random.next() % count);
  }
  return heddle_choose(count);
}

}  // extern "C"
