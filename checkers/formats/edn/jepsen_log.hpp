#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// What Jepsen (Kingsbury, github.com/jepsen-io/jepsen) prints while it tests a compare-and-set
/// register: console logs, one event a line, in the order in which the events happened:
///
///   INFO  jepsen.util - 3<TAB>:invoke<TAB>:cas<TAB>[1 4]
///   INFO  jepsen.util - 3<TAB>:ok<TAB>:cas<TAB>[1 4]
///
/// Any white space may separate the fields. A line is an event if "jepsen.util" and a number, that
/// of the process, stand in it, perhaps with a "-" between; such a line must be in order up to its
/// end. All other lines are noise, those of :nemesis too. There are no time stamps.
///
/// - read answers an integer or, if the register is absent, none (nil); write takes one, cas takes
///   two, from and to. An :ok cas answers true. A :fail cas found another value than `from`: it
///   answers false, which must be so. Any other :fail says that the operation did not happen.
/// - What is :timed-out, whether :fail or :info, is pending: nobody knows whether it happened, and
///   so is all else that ends with :info.
///
/// The register is a cas-register, none at first.
extern const Format jepsen_format;

}  // namespace heddle::checkers
