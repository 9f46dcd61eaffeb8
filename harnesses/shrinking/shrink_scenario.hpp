#pragma once

#include <cstddef>
#include <cstdint>

#include "harnesses/scenario/scenario.hpp"

namespace heddle::harnesses {

/// Whether some execution of a scenario shows the violation that is shrunk.
enum class Shown : std::uint8_t {
  yes,
  no,          ///< all of them were explored
  unknown,     ///< more executions may tell
  unknowable,  ///< they will not: something else than their number kept it from being explored
};

/// Answers for shrink_scenario: the real ones explore, those of tests look them up.
class ScenarioExplorer {
 public:
  virtual ~ScenarioExplorer() = default;

  /// With at most about so many executions.
  virtual Shown explore(const Scenario& scenario, std::uint64_t executions) = 0;

  /// Whether a violation of the scenario would be one of the structure, and not of what the
  /// scenario leaves out.
  [[nodiscard]] virtual bool allows(const Scenario& scenario) const = 0;

  /// Whether time is up: then nothing more is asked.
  [[nodiscard]] virtual bool is_over() const = 0;
};

/// Of scenarios that have to be without the violation for one to be minimal.
struct Neighbours {
  std::size_t all = 0;
  std::size_t clean = 0;  ///< explored completely, without it
  [[nodiscard]] bool are_clean() const { return clean == all; }
  friend bool operator==(const Neighbours&, const Neighbours&) = default;
};

struct ShrunkScenario {
  Scenario scenario;
  /// With one operation or thread less; or two operations less, where one less is not allowed.
  Neighbours smaller;
  Neighbours less_concurrent;  ///< see less_concurrent(), those that are allowed

  [[nodiscard]] bool is_minimal() const {
    return smaller.are_clean() && less_concurrent.are_clean();
  }
};

/// A scenario that shows the violation and has none next to it that does, if it can be made from
/// `scenario`, which shows it: greedy delta debugging (A. Zeller, R. Hildebrandt, "Simplifying and
/// isolating failure-inducing input", IEEE TSE 28(2), 2002, whose 1-minimality this is), over
/// operations and threads instead of characters. Departures: an answer may be unknown, so all
/// neighbours are asked with few executions first and, where none shows it, those that are not
/// known again with ten times as many; and operations that need not be concurrent are moved out of
/// the threads.
///
/// Ends when all neighbours are known, or when explorer.is_over(). Nothing that was explored
/// completely is explored again.
[[nodiscard]] ShrunkScenario shrink_scenario(Scenario scenario, ScenarioExplorer& explorer);

}  // namespace heddle::harnesses
