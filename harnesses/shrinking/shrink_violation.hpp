#pragma once

#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/scenario/registry.hpp"

namespace heddle::harnesses {

/// A violation made smaller (docs/shrinking.md): first its scenario, if `harness` is not null, then
/// its schedule; ViolationReport::shrinking says what is known to be minimal. What comes back was
/// replayed, as what an exploration tells; `found` itself with shrinking if nothing smaller shows
/// it, or there is nothing to go by (it has no schedule: as it was).
///
/// `target` is what `found` was found in, with `options`, whose shrink_seconds and time limit hold
/// from now on. `binary` is the path as started.
[[nodiscard]] ViolationReport shrink_violation(const Harness* harness, const Target& target,
                                               const Options& options, const std::string& binary,
                                               const ViolationReport& found);

/// The same for each violation of a report, if `options` ask for it.
void shrink_violations(Report& report, const Harness* harness, const Target& target,
                       const Options& options, const std::string& binary);

}  // namespace heddle::harnesses
