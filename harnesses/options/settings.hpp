#pragma once

#include <cstdint>

#include "base/name_table.hpp"
#include "runtime/events/rare_outcomes.hpp"
#include "runtime/memory_reuse.hpp"
#include "scheduler/plan/plan_choices.hpp"

/// What is chosen by name, on the command line and in trace files. Everywhere else a setting is its
/// enumerator.
namespace heddle::harnesses {

using runtime::memory_reuse_names;
using runtime::MemoryReuse;
using runtime::RareOutcomes;
using scheduler::race_mode_names;
using scheduler::RaceMode;
using scheduler::strategy_names;
using scheduler::StrategyKind;

/// What is explored: decides which options make sense.
enum class Subject : std::uint8_t { harness, program, function };

inline constexpr auto subject_names = base::name_table<Subject>({
    {Subject::harness, "harness"},
    {Subject::program, "program"},
    {Subject::function, "function"},
});

/// How heddle::pick gets its value.
enum class PickMode : std::uint8_t {
  explore,  ///< every value is explored
  seeded,   ///< drawn, once for all executions
  first,    ///< 0
};

inline constexpr auto pick_mode_names = base::name_table<PickMode>({
    {PickMode::explore, "explore"},
    {PickMode::seeded, "seeded"},
    {PickMode::first, "0"},
});

/// What a history is judged by.
enum class Check : std::uint8_t { none, linearizability, quasi_linearizability };

inline constexpr auto check_names = base::name_table<Check>({
    {Check::none, "none"},
    {Check::linearizability, "linearizability"},
    {Check::quasi_linearizability, "quasi-linearizability"},
});

/// What becomes of turns of a loop that change nothing.
enum class IdleLaps : std::uint8_t { skip, explore };

inline constexpr auto idle_laps_names = base::name_table<IdleLaps>({
    {IdleLaps::skip, "skip"},
    {IdleLaps::explore, "explore"},
});

/// Whether of executions that differ by an exchange of alike threads one is explored.
enum class Symmetry : std::uint8_t { automatic, off };

inline constexpr auto symmetry_names = base::name_table<Symmetry>({
    {Symmetry::automatic, "auto"},
    {Symmetry::off, "off"},
});

/// By which memory model the verdict is meant.
enum class MemoryModel : std::uint8_t {
  sequentially_consistent,
  robust,  ///< and whether the program has no other executions under C++20's
  tso,     ///< x86's: execution graphs
  cpp20,   ///< C++20's, without load buffering: likewise
};

/// Whether executions have no interleavings under it.
[[nodiscard]] constexpr bool is_weak(MemoryModel model) {
  return model == MemoryModel::tso || model == MemoryModel::cpp20;
}

inline constexpr auto memory_model_names = base::name_table<MemoryModel>({
    {MemoryModel::sequentially_consistent, "sc"},
    {MemoryModel::robust, "sc+robust"},
    {MemoryModel::tso, "tso"},
    {MemoryModel::cpp20, "c++20"},
});

/// How often the final part of a scenario runs.
enum class FinalPart : std::uint8_t { each_execution, each_state };

inline constexpr auto final_part_names = base::name_table<FinalPart>({
    {FinalPart::each_execution, "each-execution"},
    {FinalPart::each_state, "each-state"},
});

enum class ReportFormat : std::uint8_t { text, json, junit, sarif };

inline constexpr auto report_format_names = base::name_table<ReportFormat>({
    {ReportFormat::text, "text"},
    {ReportFormat::json, "json"},
    {ReportFormat::junit, "junit"},
    {ReportFormat::sarif, "sarif"},
});

}  // namespace heddle::harnesses
