#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harnesses/scenario/scenario.hpp"

namespace heddle::harnesses {

/// Scenarios in which one thread's calls meet those of others more often than in a given one.
struct Interference {
  Scenario scenario;
  std::uint32_t first = 0;  ///< number of the thread's first call in it
};

/// Thread number `measured`, from 0, makes its calls once, each other one makes its own `times`
/// times over, at most; 0: it is alone. There is no final part.
[[nodiscard]] Interference interference(const Scenario& scenario, std::size_t measured,
                                        unsigned times);

/// The threads to be measured: of several that make the same calls, while others make the same, the
/// first.
[[nodiscard]] std::vector<std::size_t> threads_to_measure(const Scenario& scenario);

}  // namespace heddle::harnesses
