#pragma once

#include <cstddef>
#include <vector>

#include "harnesses/traces/story/calls.hpp"

/// Where an access of what is no more had its address from.
namespace heddle::harnesses {

/// Steps are indices of TraceDocument::steps.
struct LostAddress {
  std::size_t read = no_step;    ///< in which the accessing thread found the address; no_step: none
  std::size_t change = no_step;  ///< by which another thread put something else there, before
                                 ///< `ended`, the first; no_step: nobody did
};

/// `access` is a step that accesses a heap block, or a variable of a function; `ended` the step
/// before it that freed the block, or was the end of the function. A read after `ended` is none:
/// then the address was left in place. Takes time linear in the steps.
[[nodiscard]] LostAddress lost_address(const TraceDocument& document, std::size_t access,
                                       std::size_t ended);

/// The last step of each of TraceViolation::spots.
[[nodiscard]] std::vector<std::size_t> steps_of_spots(const TraceDocument& document);

}  // namespace heddle::harnesses
