#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/jobs/found_races.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/violations/found_violation.hpp"
#include "runtime/hooks/foreign_calls.hpp"
#include "scheduler/races/race_detector.hpp"
#include "scheduler/trace/schedule.hpp"

/// What executions have shown, as data that processes hand to each other.
namespace heddle::harnesses {

/// In the order of their keys, so that equal sets are equal texts.
struct HistoryKeyOrder {
  bool operator()(const scheduler::HistoryKey& a, const scheduler::HistoryKey& b) const {
    return std::pair(a.high, a.low) < std::pair(b.high, b.low);
  }
};

/// The histories of executions. What several processes judged counts once where it would have been
/// judged once by one of them.
struct HistoryFindings {
  std::uint64_t found = 0;
  std::uint64_t judged = 0;     ///< each time
  std::uint64_t undecided = 0;  ///< likewise
  std::map<scheduler::HistoryKey, JudgedHistory, HistoryKeyOrder> distinct;
  std::map<scheduler::HistoryKey, UnlistedHistories, HistoryKeyOrder> unlisted;
  std::uint64_t blocked_executions = 0;
  std::set<scheduler::HistoryKey, HistoryKeyOrder> undecided_blocked;

  void add(const HistoryFindings& more);
};

/// A violation, and what leads to it.
struct KeptViolation {
  FoundViolation found;
  scheduler::Schedule schedule;
};

/// The first execution of all: what is examined in the end.
struct FirstExecution {
  scheduler::Schedule schedule;
  std::uint64_t course = 0;  ///< 0: not known in this process
  std::string trace_hash;
  std::string output;
};

struct Findings {
  /// Of one beginning of the exploration.
  HistoryFindings histories;
  std::vector<KeptViolation> violations;    ///< one of each kind and place
  std::map<std::string, Outcome> outcomes;  ///< by the output, or its hash
  std::optional<FirstExecution> first;      ///< that came to its end

  /// Of all.
  std::string trace_hash;  ///< of the first execution
  FoundRaces races;
  FoundRaces possible_races;
  bool touched = false;  ///< see Contact
  bool overlapped = false;
  bool inputs_were_drawn = false;
  std::uint64_t spinning_calls = 0;
  std::set<std::string> not_put_back;
  std::map<std::string, runtime::ForeignLibrary> foreign;
  std::uint64_t peak_rss_bytes = 0;  ///< of the largest process

  /// The violations without races that are among `earlier`, which were found before the exploration
  /// began again: one process finds a race once.
  [[nodiscard]] std::vector<KeptViolation> not_in(const std::vector<KeptViolation>& earlier) const;

  /// Possible races that were not found to be races in any order.
  [[nodiscard]] std::vector<FoundRace> only_possible() const;

  /// Of what executions print, hashes stay, by which equal ones are known.
  void hide_output();

  /// What is there already stays where there can be only one.
  void add(const Findings& more);
  /// The exploration begins again: forgets what belongs to a beginning.
  void begin_again();
};

}  // namespace heddle::harnesses
