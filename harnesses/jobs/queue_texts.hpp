#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harnesses/jobs/work.hpp"

/// What is written to the queue of a search, for processes of other machines. Each read function
/// throws UsageError for what the other one cannot have written.
namespace heddle::harnesses {

/// Parts that are left, as an entry of the queue.
[[nodiscard]] std::string entry_text(const std::vector<scheduler::WeightedSubtree>& parts);
[[nodiscard]] std::vector<scheduler::WeightedSubtree> read_entry(const std::string& text);

/// What came of an entry, but for what is left of it.
struct QueueResult {
  WorkResult result;
  bool is_first = false;  ///< see WorkUnit
};
[[nodiscard]] std::string queue_result_text(const WorkResult& result, bool is_first);
[[nodiscard]] QueueResult read_queue_result(const std::string& text);

/// The text of fewer threads is the beginning of that of more.
[[nodiscard]] std::string threads_text(const std::vector<runtime::ThreadName>& threads);
[[nodiscard]] std::vector<runtime::ThreadName> read_threads_text(const std::string& text);

}  // namespace heddle::harnesses
