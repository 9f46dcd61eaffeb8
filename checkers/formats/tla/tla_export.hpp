#pragma once

#include <string>

#include "checkers/history/recorded_history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// Two TLA+ modules for one history; TLC finds their assumption false if it is not linearizable.
struct TlaModules {
  /// Named as asked for. Puts the model of "Reading the Herlihy & Wing linearizability paper with
  /// TLA+" (Hochstein, 2018) to the history, as a sequence of events: defines its parameters
  /// PossibleResponses, IsInvocation, IsResponse, Matches, IsLegal, Processes and the infix
  /// operator | (the events of one process) for the values, the processes and the object at hand.
  /// It needs the model's modules Linearizability and Utilities. TLC tries all orders of all
  /// events, so some eight events is what it can decide. The format `tla` reads it back. Operations
  /// that answered something nobody knows are pending in it.
  std::string events;

  /// Named so with "Operations" behind it. Needs no other module, and holds the history as
  /// operations with the positions of their ends: TLC tries the orders of operations that
  /// precedence allows, as far as the object explains them. Some fifteen operations at a time are
  /// no trouble.
  std::string operations;
};

/// The history, to which no specification need be bound, as TLA+. `module` is the name of a TLA+
/// module: letters, digits and "_", not digits alone. Throws BadInput, or BadOperation for one
/// operation, if the specification, or one of its methods, has no form in TLA+; there is one of
/// queue, stack, pool, set, register, cas-register and mutex. O(n * (n + methods)) at most.
TlaModules to_tla(const RecordedHistory& history, const Specification& specification,
                  const std::string& module);

}  // namespace heddle::checkers
