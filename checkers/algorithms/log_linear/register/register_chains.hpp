#pragma once

#include <optional>
#include <vector>

#include "checkers/algorithms/log_linear/register/register_values.hpp"

namespace heddle::checkers::log_linear {

/// The values that exchanges link, from a written one, or the one at the start, on; see
/// register_check.hpp. Named by the first value.
struct Chain {
  ValueId first = no_value;
  Position first_response = never;  ///< of all operations
  Position last_invocation = 0;
};

/// Tells what is wrong with chains.
class ChainTeller {
 public:
  explicit ChainTeller(const RegisterValues& values) : values_(values) {}

  /// The operation that ends or begins at a position.
  [[nodiscard]] OperationIndex ending_at(Position position) const;
  [[nodiscard]] OperationIndex beginning_at(Position position) const;

  /// Makes culprits of the operations that link what these two of one chain saw or wrote.
  void name_links(OperationIndex a, OperationIndex b, Flaw& flaw) const;

  /// Two operations of one chain are in the wrong order.
  [[nodiscard]] Flaw flaw_of_order(OperationIndex early, OperationIndex late) const;
  /// "the register holds what {0} and {1} are about from the end of {0} until {1} begins"
  [[nodiscard]] std::string tell_zone(const Chain& chain, Flaw& flaw) const;
  /// Exchanges that go round in a circle, one of which wrote this value.
  [[nodiscard]] Flaw flaw_of_circle(ValueId id) const;

 private:
  [[nodiscard]] ValueId last_value_of(OperationIndex operation) const;

  const RegisterValues& values_;
};

/// Adds the chain that begins with this value to `chain`: its ends, and if a flaw is found, returns
/// that. Marks its values in `is_linked`. O(length).
std::optional<Flaw> follow_chain(const RegisterValues& values, Chain& chain,
                                 std::vector<bool>& is_linked);

}  // namespace heddle::checkers::log_linear
