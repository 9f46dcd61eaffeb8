#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// "ops": a header "# TYPE PROCESSES OPERATIONS", then a line per operation, in any order:
///
///   PROCESS START END KIND ARGUMENT RESULT
///
/// all integers, but that END may be a word. KIND 0 adds, inserts or writes ARGUMENT; 1 removes; 2
/// looks (contains, peek, read); 3 reads ARGUMENT and writes RESULT at once. What is not used is 0:
/// RESULT of an addition other than of a set, ARGUMENT of a removal or look other than of a set. Of
/// a set, RESULT is 1 for true and 0 for false. Of other containers, RESULT -1 of a removal or look
/// means that there was nothing.
///
///   TYPE            specification        kinds
///   register        register             0 write, 2 read
///   rmw             rmw-register         0 write, 2 read, 3 read_modify_write
///   set             set                  0 add, 1 remove, 2 contains
///   queue           queue                0 enq, 1 deq, 2 peek
///   stack           stack                0 push, 1 pop, 2 peek
///   priorityqueue   max-priority-queue   0 insert, 1 poll, 2 peek
///
/// The format says nothing of two ends at one time stamp: they keep the order of the file, the
/// start of an operation before its own end (EqualStamps::order_of_list).
///
/// END is the word `pending` for an operation that has not ended; RESULT is 0 then, except of kind
/// 3. The header's number of operations must be that of the lines, or the
/// file is taken to be cut short. Lines that are empty are skipped.
extern const Format ops_format;

}  // namespace heddle::checkers
