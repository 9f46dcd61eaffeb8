#pragma once

#include <cstdint>

#include "heddle/c_api.h"

namespace heddle {

/// A choice that the exploration makes: every value below `count` is tried. Needs `count` >= 1 and
/// <= 65535. Returns 0 when nothing is being explored.
inline std::uint32_t choose(std::uint32_t count) { return heddle_choose(count); }

/// What does not hold is of no interest: an execution in which `holds` is false ends uncounted, and
/// is never a violation; its data races are looked for. When nothing is being explored, it ends the
/// process with status 0.
inline void assume(bool holds) { heddle_assume(holds ? 1 : 0); }

/// Where an algorithm picks a slot at random: like choose within the concurrent part of a scenario,
/// 0 outside it. `--parameter pick=0` makes it always 0, `pick=seeded` a number drawn from
/// `--seed`.
inline std::uint32_t pick(std::uint32_t count) { return heddle_pick(count); }

/// The value of a parameter declared in the harness; `fallback` if none of that name is declared.
inline std::int64_t parameter(const char* name, std::int64_t fallback = 0) {
  return heddle_parameter(name, fallback);
}

}  // namespace heddle
