#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// Histories in TLA+, in the form of the model "Reading the Herlihy & Wing linearizability paper
/// with TLA+" (Hochstein, 2018, github.com/lorin/tla-linearizability): a sequence of events
///
///   << [op |-> "E", val |-> "x", proc |-> "A"],      A calls enq("x")
///      [op |-> "Ok", proc |-> "A"],                  it returns
///      [op |-> "D", proc |-> "B"],                   B calls deq()
///      [op |-> "Ok", val |-> "x", proc |-> "B"] >>   it returns "x"
///
/// by itself or anywhere in a module; a name it is given ("H1 == << ...") is the history's, and
/// each sequence of a module is a history. Events stand in the order in which they happened; there
/// are no time stamps. An invocation without a response is pending. A response without `val`
/// answers none. Processes and values are strings, or numbers.
///
/// E and D are the queue's operations. For other objects, to_tla() writes this form too (and the
/// parser reads it): `op` names the method, `args` holds the arguments if there is not just one,
/// `Object == "stack"` before the history says what the object is, `Initial == ...` after that what
/// state it starts in, and after `ValueForm == "JSON"` strings hold values as JSON text.
extern const Format tla_format;

}  // namespace heddle::checkers
