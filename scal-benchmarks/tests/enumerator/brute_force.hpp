#pragma once

#include "scal-benchmarks/tests/enumerator/count.hpp"
#include "scal-benchmarks/tests/enumerator/machine.hpp"

namespace enumerator {

/// The same numbers as count_classes, from the definition: runs every sequence of events, puts each
/// into a normal form that depends on the order of dependent events only, and counts the distinct
/// ones. For programs with up to some hundred thousand sequences.
[[nodiscard]] Counts count_by_brute_force(const Machine& machine);

}  // namespace enumerator
