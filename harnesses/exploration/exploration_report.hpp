#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harnesses/exploration/contact.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "runtime/hooks/foreign_calls.hpp"

/// From what an exploration has shown to its report, wherever it ran.
namespace heddle::harnesses {

struct Explored {
  scheduler::PlanResult result;
  std::vector<KeptViolation> violations;  ///< as told_violations has them
  std::vector<Outcome> outcomes;
  std::optional<SeenExecution> first;  ///< the first execution that came to its end
  /// What is kept of a run without a violation, if that was asked for.
  std::optional<scheduler::Schedule> chosen;
  std::uint64_t chosen_number = 0;
  Contact contact;
  std::string trace_hash;
  std::vector<runtime::ForeignLibrary> foreign;

  /// Of executions in other processes.
  bool inputs_were_drawn = false;
  std::uint64_t spinning_calls = 0;
  std::set<std::string> not_put_back;

  std::string no_replays;  ///< not empty: why nothing can be replayed; then the end has come
};

/// The histories that were judged here, and what they need.
void add_histories(Report& report, const Target& target, runtime::ControlledProgram& program,
                   const ViolationDetector& detector, Ends::Time end);

/// Histories that nobody could judge are not explored.
void doubt_undecided(Report& report);

/// Violations, each replayed, and what else was seen.
void add_explored(Report& report, const Target& target, runtime::ControlledProgram& program,
                  const Explored& explored, Ends::Time end);

/// What the report stands on: the first execution is run again, if it may be.
void add_end(Report& report, const Target& target, runtime::ControlledProgram& program,
             const Explored& explored, bool may_repeat, Ends::Time end);

}  // namespace heddle::harnesses
