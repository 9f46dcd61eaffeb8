#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// "fastlin": the files of FastLin (Lee and Mathur, "Efficient Decrease-And-Conquer Linearizability
/// Monitoring", 2025). A header "# TYPE", then a line per operation, in any order:
///
///   METHOD VALUE START END
///
/// VALUE is an integer; -1 means that nothing was there. Lines that begin with # are comments.
///
///   TYPE            specification        methods
///   stack           stack                push pop peek
///   queue           queue                enq deq peek
///   priorityqueue   max-priority-queue   insert poll peek
///   set             set                  insert remove (which had an effect: true), contains_true,
///                                        contains_false
///   deque           deque                push_front pop_front peek_front push_back ...
///
/// As in that tool, an operation that ends at a time stamp precedes one that starts at the same
/// (EqualStamps::end_then_begin). Every operation has ended, and is of a process of its own.
extern const Format fastlin_format;

}  // namespace heddle::checkers
