#pragma once

#include <optional>
#include <vector>

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/items/value_ids.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers::log_linear {

/// A value that a register had: 16 bytes.
struct RegisterValue {
  OperationIndex writer = no_operation;    ///< none of the value at the start
  OperationIndex exchange = no_operation;  ///< the one that reads this value and writes the next
  Position first_read_response = never;    ///< of its reads, exchanges apart
  Position last_read_invocation = 0;       ///< 0 without reads
};

/// The history of a register, by value. The value that it has at the start is the last one in
/// `values`. Pending writes and exchanges whose values nobody reads are left out, pending reads
/// too.
struct RegisterValues {
  const CodedHistory* history = nullptr;
  Position end = 0;  ///< number of ends: one more than the last position
  ValueIds ids;
  std::vector<RegisterValue> values;
  std::vector<OperationIndex> unlimited;  ///< completed reads whose answer is not known
  std::vector<Code> initial;              ///< what reads may answer at the start: one or two

  [[nodiscard]] ValueId initial_id() const { return static_cast<ValueId>(values.size() - 1); }
  [[nodiscard]] bool is_read(const RegisterValue& value) const {
    return value.first_read_response != never;
  }

  /// The value with this code, or no_value if it was never written nor there at the start.
  [[nodiscard]] ValueId find(Code code) const;
  /// The value that a read or exchange saw, and that a write or exchange wrote.
  [[nodiscard]] ValueId source_of(OperationIndex operation) const;
  [[nodiscard]] ValueId target_of(OperationIndex operation) const;
};

/// A pending operation counts because a completed one saw its value: adds these to the culprits.
void name_seers(const RegisterValues& values, Flaw& flaw);

/// If it finds a flaw that needs no more than one value, it returns that. Throws NotApplicable.
std::optional<Flaw> read_register_values(CodedHistory& history, RegisterValues& values);

}  // namespace heddle::checkers::log_linear
