#pragma once

#include "harnesses/exploration/exploration.hpp"

/// Explorations by several processes, and such as can be interrupted and gone on with later.
namespace heddle::harnesses {

/// As explore_target, by as many processes as `options` ask for.
[[nodiscard]] Report explore_with_jobs(const Target& target, const Options& options);

}  // namespace heddle::harnesses
