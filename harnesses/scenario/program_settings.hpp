#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/options/options.hpp"

/// What code of the program under test may ask the library about: set by the tester before an
/// exploration, read on fibers, where nothing may be allocated from the tester's heap.
namespace heddle::harnesses {

/// Asked, on the tester's side, when all threads of a scenario have ended, and again before each
/// call of the final part but the first.
class JoinListener {
 public:
  virtual ~JoinListener() = default;

  /// Whether the execution goes on with call number `call` of the final part. `object` is what the
  /// scenario's operations are called on.
  virtual bool continues(std::uintptr_t object, std::size_t call) = 0;
};

struct ProgramSettings {
  std::vector<std::pair<std::string, std::int64_t>> parameters;
  PickMode pick = PickMode::explore;
  PickMode final_pick = PickMode::first;
  std::uint64_t seed = 1;
  bool concurrent = false;         ///< `pick` says how picks are made
  bool final = false;              ///< `final_pick` does; picks are 0 if neither holds
  bool inputs_were_drawn = false;  ///< a __VERIFIER_nondet_ function gave some values of many
  JoinListener* join = nullptr;    ///< null: every execution goes on
};

/// Of the exploration in progress, or the defaults.
ProgramSettings& program_settings();

/// Begins a new sequence of seeded picks on the calling fiber. `number` names the operation.
void begin_picks(std::uint32_t number);

}  // namespace heddle::harnesses
