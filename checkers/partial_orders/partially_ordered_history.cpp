#include "checkers/partial_orders/partially_ordered_history.hpp"

#include <fmt/format.h>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {

void require_well_formed(const PartiallyOrderedHistory& history) {
  const std::size_t size = history.calls.size();
  const Precedence& precedence = history.precedence;
  if (precedence.size() != size) {
    throw BadInput(fmt::format("a precedence over {} operations for a history of {}",
                               precedence.size(), size));
  }
  if (!is_strict_partial_order(precedence)) {
    throw BadInput("the precedence of the history is no strict partial order");
  }
  for (std::size_t before = 0; before < size; ++before) {
    for (std::size_t after = 0; after < size; ++after) {
      if (history.calls.operations[before].is_pending() && precedence.contains(before, after)) {
        throw BadOperation(static_cast<OperationIndex>(before),
                           "it is pending, and precedes another operation");
      }
    }
  }
}

}  // namespace heddle::checkers
