#pragma once

#include <cstdint>
#include <vector>

#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/scenario/scopes/call_values.hpp"
#include "harnesses/scenario/scopes/value_patterns.hpp"

namespace heddle::harnesses {

/// What stands around the threads of a scenario, and the values that it makes known.
struct ScenarioFrame {
  std::vector<Call> initial;
  std::vector<Call> final;
  std::vector<std::int64_t> constants;  ///< compared values that are not renamed
  std::vector<std::int64_t> used;       ///< all values: no number that is given out is one
};

/// From patterns of values to scenarios with numbers: compared ones, ordered ones, and then those
/// that are fresh.
class ScenarioValues {
 public:
  /// Keeps references to the first two. Throws UsageError for a frame that cannot be read, or that
  /// has an ordered value, whose places between others are not known.
  ScenarioValues(const Harness& harness, const CallValues& values,
                 const checkers::Specification* specification);

  /// Those that the harness declares; a bare one if it declares none.
  [[nodiscard]] const std::vector<ScenarioFrame>& frames() const { return frames_; }

  /// `alike`: equal numbers for threads with equal calls.
  [[nodiscard]] ValuePlaces places(const Scenario& bare, const std::vector<std::uint32_t>& alike,
                                   const ScenarioFrame& frame) const;

  /// The scenario with these values, within the frame. Throws UsageError if an operation does not
  /// take as many fresh ones.
  [[nodiscard]] Scenario filled(const Scenario& bare, const ValuePattern& pattern,
                                const ScenarioFrame& frame) const;

 private:
  /// What all parameters of a kind take.
  struct Range {
    std::int64_t least = 1;
    std::int64_t most = 0;
    bool is_used = false;
  };

  void narrow(const std::vector<ParameterValues>& parameters);
  ScenarioFrame read_frame(const DeclaredFrame& declared, bool knows_zero) const;
  void refuse_ordered_among_listed() const;
  [[nodiscard]] bool is_accepted_where_compared(std::int64_t value) const;
  void add_listed(ScenarioFrame& frame) const;
  void add_values(const std::vector<Call>& calls, ScenarioFrame& frame) const;
  std::int64_t fresh_value(std::int64_t after, const ParameterValues& parameter,
                           const ScenarioFrame& frame, const Call& call) const;

  const Harness& harness_;
  const CallValues& values_;
  Range compared_;
  Range ordered_;
  std::vector<ScenarioFrame> frames_;
};

}  // namespace heddle::harnesses
