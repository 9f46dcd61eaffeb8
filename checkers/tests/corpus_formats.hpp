#pragma once

#include <iosfwd>

#include "checkers/formats/native_history.hpp"

namespace heddle::checkers {

// Readers for histories that other checkers publish, just good enough for their own files. Values
// are kept as strings. Throw BadInput where a line is not understood.

// The text format of LiMo ("Efficient Linearizability Monitoring", PLDI 2025): a line
// "# @object atomic-queue", then "[THREAD] call OP(VALUE)" and "[THREAD] return VALUE" a line.
HistoryFile read_limo(std::istream& input);

// The text format of FastLin (Lee, Mathur, "Efficient decrease-and-conquer linearizability
// monitoring", 2024): "# TYPE", then "METHOD VALUE START END" a line; value -1 is empty. An
// operation that ends at t precedes one that starts at t.
HistoryFile read_fastlin(std::istream& input);

}  // namespace heddle::checkers
