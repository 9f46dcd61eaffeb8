#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/name_table.hpp"
#include "harnesses/options/progress_guarantee.hpp"

namespace heddle::harnesses {

struct Report;

/// docs/progress-guarantees.md says what each means.
enum class ProgressVerdict : std::uint8_t { holds, broken, undecided };

/// What was found of a guarantee of progress.
struct ProgressReport {
  /// What a call took, at most, of its own thread.
  struct Call {
    std::string call;
    unsigned thread = 0;
    std::vector<std::uint64_t> own_steps;   ///< the others' calls made 0, 1, 2, ... times
    std::vector<std::uint64_t> idle_turns;  ///< likewise: turns of loops that changed nothing
  };

  ProgressGuarantee guarantee = ProgressGuarantee::lock_free;
  ProgressVerdict verdict = ProgressVerdict::undecided;
  std::string reason;            ///< why it is not decided
  std::uint64_t pauses = 0;      ///< ways to pause threads that were explored
  std::uint64_t executions = 0;  ///< complete ones, of all that was explored for this
  double seconds = 0;
  std::uint64_t own_steps = 0;  ///< the bound that was asked for; 0: none
  std::vector<Call> calls;      ///< wait-free only
};

inline constexpr auto progress_verdict_names = base::name_table<ProgressVerdict>({
    {ProgressVerdict::holds, "holds"},
    {ProgressVerdict::broken, "broken"},
    {ProgressVerdict::undecided, "undecided"},
});

/// What a report says of it: lines, or nothing.
[[nodiscard]] std::string progress_text(const Report& report);

/// Adds the member `progress_guarantee`, null unless one was asked for.
void add_progress(base::Json& json, const Report& report);

}  // namespace heddle::harnesses
