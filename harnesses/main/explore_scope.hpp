#pragma once

#include <string>

#include "harnesses/options/options.hpp"

namespace heddle::harnesses {

/// Explores every scenario up to the size of Options::all, one after the other or several at a
/// time, and writes one report on them all. Returns the exit status. `binary` is the path as
/// started.
int explore_scope(const Options& options, const std::string& binary);

}  // namespace heddle::harnesses
