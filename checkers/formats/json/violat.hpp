#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// Histories of the collections of java.util.concurrent, in the JSON form of the tools Violat (Emmi
/// and Enea, "Violat: generating tests of observational refinement for concurrent objects", CAV
/// 2019) and check-lin (Kulahcioglu Ozkan, Majumdar, Niksic, "Checking linearizability using
/// hitting families", PPoPP 2019): an object
///
///   {"schema": {"id": 1, "class": "java.util.concurrent.ArrayBlockingQueue", "arguments": [20],
///               ...},
///    "events": [{"kind": "call", "sid": 0, "invocation": {"id": 0, "arguments": [1],
///                                    "method": {"name": "offer", "void": false, ...}}},
///               {"kind": "return", "sid": 0, "invocation": {...}, "value": "true"}, ...]}
///
/// or several: one a line, one behind the other, or as an array. Events stand in the order in which
/// they happened; there are no time stamps. The history's name is what stands under "file", else
/// the schema's id; its type is the class without its package; an integer argument of the
/// constructor is the capacity, which is the initial value. Other keys are passed over.
///
/// Arguments are values; a map is the list of its [key, value] pairs, keys that are numbers as
/// integers, in ascending order. A result is the string that stands in the file, none if the method
/// is void. An operation without a return is pending.
extern const Format violat_format;

}  // namespace heddle::checkers
