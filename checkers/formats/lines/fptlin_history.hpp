#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// "fptlin": the files of FptLin, a tool for histories with few processes and repeated values. A
/// header "# TYPE", then a line per operation, in any order:
///
///   PROCESS START END METHOD VALUE [VALUE]
///
/// Lines that begin with # are comments. Values are integers, B is 1 for true or 0 for false, and R
/// a value or -1, which means that nothing was there.
///
///   TYPE            specification        methods
///   stack           stack                PUSH V, POP R, PEEK R
///   queue           queue                ENQ V, DEQ R, PEEK R
///   priorityqueue   max-priority-queue   INSERT V, POLL R, PEEK R
///   rmw             rmw-register         READ_MODIFY_WRITE OLD NEW
///   semaphore       semaphore            INCR B, DECR B
///   set             set                  INSERT V B, REMOVE V B, CONTAINS V B
///
/// Registers and semaphores start at 0, all else empty. (The tool's own set starts with member 0, a
/// mistake that is not followed.) The tool sorts the ends at one time stamp before the starts, so
/// an operation that ends there precedes one that starts there (EqualStamps::end_then_begin). Every
/// operation has ended.
extern const Format fptlin_format;

}  // namespace heddle::checkers
