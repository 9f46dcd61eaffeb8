#pragma once

#include "checkers/history/coded_history.hpp"

namespace heddle::checkers {

/// Of an object to whose strings is appended (Specification::appending), where each appended value
/// occurs once, a read fixes the order of the appends that it shows: what stands before a value in
/// any read is what the string was when the value was appended. An append anywhere else leads to
/// configurations that this read can never extend. No paper: an argument of our own.
///
/// Makes each such append of `history`, which is one of one key, say where it belongs; true if
/// there is one. The history then has an explanation exactly if it had one before, and an order
/// explains it exactly if it explained it before; but orders of a part of its operations may be
/// fewer, so that no longest prefix can be told.
///
/// Does nothing where values do not tell each other apart: if one is the beginning of another, or
/// the key had a string at first. O(n log n) comparisons of values, and the text of the reads.
bool fix_order_of_appends(CodedHistory& history);

}  // namespace heddle::checkers
