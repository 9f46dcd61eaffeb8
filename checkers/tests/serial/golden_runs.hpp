#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/serial/serial_histories.hpp"

namespace heddle::checkers {

/// A scenario in short: "e>ed|d;dd" is an enq before the fork, two threads, two deqs after the
/// join. e enq, d deq, p push, o pop; additions add 1, 2, 3, ... in the order of the text.
struct ShortScenario {
  explicit ShortScenario(std::string_view text);

  /// Part 0 is what comes first, the last what comes last; between them the threads. Operations
  /// have their part as process, no result and no times.
  std::vector<std::vector<Operation>> parts;

  [[nodiscard]] std::vector<Operation> operations() const;  ///< one part after the other
};

/// Result of the next call: of a queue and stack in one, which is what it is used as.
std::optional<Value> golden_result(std::vector<Value>& items, const Operation& call);

/// Calls `visit` with each order of the scenario's operations that keeps those of the parts, as a
/// serial run of a golden object. A removal that finds nothing answers none or, if `blocks`, is
/// blocked.
void for_each_golden_run(const ShortScenario& scenario, bool blocks,
                         const std::function<void(const std::vector<SerialCall>&)>& visit);

SerialHistories golden_histories(std::string_view scenario, bool blocks = false,
                                 bool keep_duplicates = false);

}  // namespace heddle::checkers
