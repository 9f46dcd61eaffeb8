#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "checkers/check_options.hpp"
#include "checkers/checker.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/strict/out_of_order.hpp"

namespace heddle::checkers {

/// Decides the flavour strict: whether a history is linearizable with the out-of-order
/// specification of its container, by the algorithm that suits it (checker.hpp).
///
/// Keep one and use it for many histories: those that are linearizable as they stand are then
/// checked without allocation if they are small. Not for two threads at a time.
class StrictCheck {
 public:
  /// K is the factor of the set of the removing methods, 0 if there is none. Throws BadInput if the
  /// object is not a container whose items line up. The verdict stays valid until the next call.
  const QuasiVerdict& check(CodedHistory& history, const QuasiCriterion& criterion,
                            const CheckOptions& options);

  /// The same where something else than the positions of `history` tells which operation precedes
  /// which: `decide` says whether a history is linearizable, with a linearization.
  using Decide = std::function<const Verdict&(CodedHistory&, const CheckOptions&)>;
  const QuasiVerdict& check_by(const Decide& decide, CodedHistory& history,
                               const QuasiCriterion& criterion, const CheckOptions& options);

 private:
  /// A state that a linearization can lead to, and the cheapest way there.
  struct Node {
    State state;
    std::uint32_t parent = 0;     ///< in the layer before
    unsigned distance = 0;        ///< of the item that the step to it took
    std::uint64_t distances = 0;  ///< the sum of all since the start
  };
  using Layer = std::vector<Node>;

  void explain(CodedHistory& history, const Verdict& verdict, const OutOfOrder& object);
  Layer follow(const Layer& layer, const Call& call, ValueTable& values, const OutOfOrder& object);

  Checker checker_;
  NextStates next_;
  std::vector<unsigned> distances_;
  QuasiVerdict verdict_;
};

}  // namespace heddle::checkers
