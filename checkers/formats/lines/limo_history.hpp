#pragma once

#include "checkers/formats/input/format.hpp"

namespace heddle::checkers {

/// "limo": logs of events as LiMo reads them ("Efficient Linearizability Monitoring", PLDI 2025)
/// and Violin before it ("Monitoring Refinement via Symbolic Reasoning", PLDI 2015). A line per
/// event:
///
///   # @object atomic-queue
///   [THREAD] call push(VALUE)      or: call push VALUE
///   [THREAD] return
///   [THREAD] call pop              or: call pop(VALUE), which is then the value it returns
///   [THREAD] return VALUE          or: return empty
///
/// The object is atomic-queue or atomic-stack, empty at first; without such a line the type is not
/// known. Additions are called add, put, push, enq, enqueue, insert; removals rem, remove, get,
/// pop, deq, dequeue. VALUE is an integer, or a word without spaces such as a or ?<1,2>. Lines may
/// be indented; other lines that begin with # are comments. An operation without a return is
/// pending.
///
/// Events happened in the order of the lines; there are no time stamps.
extern const Format limo_format;

}  // namespace heddle::checkers
