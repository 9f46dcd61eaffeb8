#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/estimate/random_source.hpp"

namespace heddle::scheduler {

/// One that was drawn.
struct Drawn {
  std::size_t index = 0;
  double probability = 1;  ///< with which it was to be drawn
};

/// Draws `count` out of sizes.size(), each with a probability in proportion to its size, but at
/// most 1: systematic sampling (W. Madow, "On the theory of systematic sampling, II", Annals of
/// Mathematical Statistics 20, 1949). One number u is drawn; laid end to end, the probabilities
/// reach from 0 to `count`, and those are taken in whose stretch one of u, u + 1, u + 2, ... lies.
/// So neighbours hardly ever come together, and what is sorted by a property is drawn evenly over
/// it. What is certain to come is set apart first.
///
/// Needs sizes > 0 and finite. In ascending order of index; nothing is drawn if there are no more
/// than `count`. O(n) each time that something is found to be certain.
[[nodiscard]] std::vector<Drawn> systematic_sample(std::span<const double> sizes, std::size_t count,
                                                   RandomSource& random);

}  // namespace heddle::scheduler
