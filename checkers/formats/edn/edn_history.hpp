#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// Histories of Jepsen, as it stores them and as its checker Knossos reads them (Kingsbury,
/// github.com/jepsen-io/knossos): EDN maps, one an event, in the order in which the events
/// happened:
///
///   {:process 3, :type :invoke, :f :cas, :value [1 2]}    and later
///   {:process 3, :type :ok, :f :cas, :value [1 2]}
///
/// with or without a list or vector around them; each list of a file is a history of its own. Keys
/// that are not named here (:time, :index, :error), comments and tags of records are passed over.
/// Events stand in their order whatever :time says: of two at one time the first is the earlier.
///
/// - :ok ends an operation, :fail says that it did not happen, :info that nobody knows whether it
///   did. Operations without an end are pending, like those with :info.
/// - read takes nothing and answers its :value, or something that nobody knows if that is nil; the
///   :value of its invocation, what a client asks to see, is passed over for registers and sets;
///   write takes its :value and answers none, cas takes the two of its :value and answers true,
///   acquire and release neither take nor answer anything. txn takes and answers its :value, a list
///   of [:read key nil] and [:write key value], where the answer tells what was read.
///   drain stands for the removals that it made, see edn_drain.hpp.
///   Any other method takes its :value, if that is not nil, and answers the :value of its end if
///   that is another.
/// - Events of a :process that is no number, such as :nemesis, are noise, and so is an :info of a
///   process that has nothing open.
///
/// If the :value of each operation is a literal with a tag of jepsen.independent, [key value], each
/// key has an object, and so a history, of its own. Of those with and without a key in one list,
/// the second kind is refused.
///
/// The file does not say of what type the object is. It is taken for a register if it only reads
/// and writes, a cas-register if there is a cas too, a mutex if it only acquires and releases, a
/// multi-register if it is used by txn, and a set if it adds and reads lists or sets, its members
/// (edn_sets.hpp); else --type must say. A cas-register and the registers of a multi-register are 0
/// at first, as in the tests of Knossos.
extern const Format edn_format;

/// The same where nothing tells tuples from other lists: each :value must be [key value].
extern const Format edn_keyed_format;

/// As edn_format, but a read that answers nil answers none: nothing was ever written. Registers,
/// cas-registers too, hold none at first. A set was empty.
extern const Format edn_strict_format;

/// Both at once.
extern const Format edn_keyed_strict_format;

}  // namespace heddle::checkers
