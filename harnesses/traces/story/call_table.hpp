#pragma once

#include <string>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

/// The calls of an execution with their results, and which of them are in no order.
namespace heddle::harnesses {

struct CallRow {
  const TraceOperation* operation = nullptr;  ///< of the document
  std::size_t column = 0;                     ///< in CallTable::threads
  std::vector<std::size_t> unordered;  ///< rows of calls that neither precede it nor follow it
};

struct CallTable {
  std::vector<unsigned> threads;  ///< a column for each; 0 is what runs alone
  std::vector<CallRow> rows;      ///< in the order in which the calls began
  std::size_t left_out = 0;       ///< calls behind the last row
};

/// A call precedes another if it ended before that began: in the history that was judged, and where
/// the document has none, by the first and last event of each call. Calls that did not begin are in
/// no row; of a whole program there is none. Takes time linear in the document, and quadratic in
/// `most_rows`. `document` must outlive what is returned.
[[nodiscard]] CallTable call_table(const TraceDocument& document, std::size_t most_rows);

}  // namespace heddle::harnesses
