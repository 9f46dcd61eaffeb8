#pragma once

#include <string>
#include <vector>

#include "harnesses/traces/trace_document.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/races/race_detector.hpp"

/// Data races that are known and not the user's to mend.
namespace heddle::harnesses {

/// Decides which races are suppressed, and by which rule. A race is, if a rule of the user's
/// matches the function or the file of either access, or if a built-in rule matches the functions
/// of both. The end of a variable's life, and the freeing of a block, are never suppressed: in
/// another order the access comes after it.
class Suppressions {
 public:
  Suppressions(std::vector<std::string> patterns, bool has_built_in)
      : patterns_(std::move(patterns)), has_built_in_(has_built_in) {}

  explicit Suppressions(const TraceOptions& options)
      : Suppressions(options.suppressions, options.built_in_suppressions) {}

  /// "race:PATTERN", or "race:NAME (built in)"; empty: the race is not suppressed.
  [[nodiscard]] std::string rule_for(const scheduler::Race& race, const Namer& namer) const;

 private:
  std::vector<std::string> patterns_;
  bool has_built_in_;
};

}  // namespace heddle::harnesses
