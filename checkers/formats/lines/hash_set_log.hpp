#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// "hash-set": logs of concurrent sets as Horn and Kroening's checker reads them ("Faster
/// Linearizability Checking via P-Compositionality", FORTE 2015), a line per event:
///
///   THREAD invokes add|insert|remove|contains VALUE
///   THREAD returns true|false
///
/// of a set of integers that is empty at first. Events happened in the order of the lines; there
/// are no time stamps. An operation without a return is pending. Empty lines are skipped.
extern const Format hash_set_format;

}  // namespace heddle::checkers
