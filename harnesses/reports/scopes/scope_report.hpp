#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "harnesses/options/scenario_shape.hpp"
#include "harnesses/reports/report.hpp"

/// What the explorations of every scenario up to a size found, as data. Written out in four forms.
namespace heddle::harnesses {

/// One scenario.
struct ScopeEntry {
  struct Violation {
    ViolationKind kind = ViolationKind::linearizability;
    std::string message;
    friend bool operator==(const Violation&, const Violation&) = default;
  };
  std::string scenario;
  bool was_explored = false;
  bool is_done = false;  ///< nothing but more time or another limit would tell more
  bool exhausted = false;
  std::string why = {};  ///< neither exhausted nor in violation: why it is not
  std::vector<Violation> violations = {};
  ExecutionCounts counts = {};
  base::ExitStatus status = base::ExitStatus::none_found;  ///< of a report on it alone
  bool is_vacuous = false;
  std::vector<std::string> warnings = {};
};

struct ScopeReport {
  std::string harness;
  ScenarioShape size;
  std::vector<std::string> operations;  ///< with their values: "enq(fresh)", "deq()"
  std::vector<std::string> excluded;    ///< operations that were not called
  std::size_t frames = 0;               ///< within which each scenario was made; 0: bare
  std::vector<ScopeEntry> entries;      ///< all there are, the cheapest first
  std::optional<Report> smallest;       ///< on the first one with a violation
  bool is_completed = false;            ///< each scenario takes out what it puts in
  bool keeps_going = false;             ///< after a violation
  double seconds = 0;                   ///< from the beginning to the end, this time
  std::uint64_t seed = 1;
  RareOutcomes rare = {};  ///< that each execution could have
};

/// How many of the scenarios ended in which way. Each one counts once.
struct ScopeCounts {
  std::size_t exhausted = 0;
  std::size_t failing = 0;
  std::size_t not_exhausted = 0;
  std::size_t unexplored = 0;
};
[[nodiscard]] ScopeCounts counts_of(const ScopeReport& report);

/// On one scenario; `report` need not have its trace any more.
[[nodiscard]] ScopeEntry scope_entry(const Report& report, const Options& options);

/// For a person, beginning with the story of the smallest scenario that fails.
[[nodiscard]] std::string scope_text(const ScopeReport& report, const ReportStyle& style);

/// One JSON object on one line, as docs/schemas/scope-report.schema.json describes it.
[[nodiscard]] std::string scope_json(const ScopeReport& report);

/// JUnit XML: one test case for each scenario.
[[nodiscard]] std::string scope_junit(const ScopeReport& report);

/// Writes it to standard output as `options` say. Returns the exit status: the worst of those of
/// the scenarios, or that of an interrupt.
[[nodiscard]] int write_scope(const ScopeReport& report, const Options& options);

}  // namespace heddle::harnesses
