#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harnesses/scenario/registry.hpp"

/// Which operations run on the object under test, and in which threads.
///
///     enq(9) >> enq(1) enq(2) || deq() ;; deq() deq()
///
/// First what runs alone, then, after `>>`, the threads, separated by `||`, then, after `;;`, what
/// runs when all threads have ended. The first and the last part may be left out.
namespace heddle::harnesses {

struct Call {
  std::uint32_t operation = 0;  ///< index into the harness's operations
  std::vector<std::int64_t> arguments;
  friend auto operator<=>(const Call&, const Call&) = default;
};

struct Scenario {
  std::vector<Call> initial;
  std::vector<std::vector<Call>> threads;  ///< at least one; none is empty
  std::vector<Call> final;

  /// Operations of the scenario are numbered in the order in which the text has them.
  [[nodiscard]] std::size_t operation_count() const;
  friend auto operator<=>(const Scenario&, const Scenario&) = default;
};

/// Throws UsageError, which names the column (from 1) and what was expected there: malformed text,
/// an operation not in `operations`, a wrong number of arguments or one out of range.
[[nodiscard]] Scenario parse_scenario(std::string_view text,
                                      const std::vector<OperationDescription>& operations);

/// The scenario as text, in the one normal form.
[[nodiscard]] std::string to_text(const Scenario& scenario,
                                  const std::vector<OperationDescription>& operations);

/// "enq(1)".
[[nodiscard]] std::string to_text(const Call& call, const OperationDescription& operation);

}  // namespace heddle::harnesses
