#include "harnesses/violations/fault_violations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "harnesses/options/exit_statuses.hpp"
#include "harnesses/reports/report_premises.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/race_report.hpp"
#include "harnesses/violations/standstill.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::FaultKind;

consteval bool is_same_kind(FaultKind fault, ViolationKind violation) {
  return static_cast<int>(fault) == static_cast<int>(violation);
}

/// Of an execution that ended badly without a fault that says so.
std::optional<ViolationKind> kind_of(scheduler::Ending ending) {
  switch (ending) {
    case scheduler::Ending::deadlock:
      return ViolationKind::deadlock;
    case scheduler::Ending::livelock:
      return ViolationKind::livelock;
    case scheduler::Ending::step_limit:
      return ViolationKind::step_limit;
    default:
      return std::nullopt;
  }
}

ViolationKind kind_of(scheduler::FaultKind fault) {
  // Kinds of violations begin with those of faults, in their order.
  static_assert(is_same_kind(FaultKind::crash, ViolationKind::crash) &&
                is_same_kind(FaultKind::use_after_free, ViolationKind::use_after_free) &&
                is_same_kind(FaultKind::leak, ViolationKind::leak) &&
                is_same_kind(FaultKind::deadlock, ViolationKind::deadlock) &&
                is_same_kind(FaultKind::nondeterminism, ViolationKind::nondeterminism) &&
                is_same_kind(FaultKind::use_after_scope, ViolationKind::use_after_scope));
  return fault == FaultKind::invariant ? ViolationKind::invariant
                                       : static_cast<ViolationKind>(fault);
}

bool is_of_stack(FaultKind kind) {
  return kind == FaultKind::use_after_return || kind == FaultKind::use_after_scope;
}

std::string message_of(const scheduler::ExecutionResult& result, const std::string& blocked,
                       const Namer& namer) {
  const scheduler::Fault& fault = *result.fault;
  std::string message =
      (result.waiting.empty() ? fault.message : standstill_text(result.waiting, namer)) + blocked;
  const std::string place = place_text(place_of(fault, namer));
  if (!place.empty() && message.find(place) == std::string::npos) {
    message += fmt::format(" (T{} in {})", fault.thread, place);
  }
  const std::string other = place_text(trace_site(fault.other_site, namer));
  if (!other.empty()) {
    message += (is_of_stack(fault.kind) ? ", which ended in " : ", freed in ") + other;
  }
  return message;
}

/// FoundViolation::place of a fault.
std::string told_apart_by(const scheduler::Fault& fault) {
  return fault.place.line != 0 ? fmt::format("{}:{}", fault.place.file, fault.place.line)
                               : place_of(fault.site, fault.other_site);
}

/// The beginning of a framework's message, its lines joined.
std::string on_one_line(const std::string& text) {
  constexpr std::size_t longest = 160;
  std::string line;
  for (const char c : text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!is_blank) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  while (!line.empty() && line.back() == ' ') {
    line.pop_back();
  }
  return line.size() <= longest ? line : line.substr(0, longest) + "...";
}

/// An access that may come after the end of its variable is one that does so, in another order.
ViolationKind kind_of(const scheduler::Race& race) {
  for (const scheduler::AccessKind kind : {race.first.kind, race.second.kind}) {
    if (kind == scheduler::AccessKind::function_end) {
      return ViolationKind::use_after_return;
    }
    if (kind == scheduler::AccessKind::scope_end) {
      return ViolationKind::use_after_scope;
    }
  }
  return ViolationKind::data_race;
}

std::string place_or_thread(const RacingAccess& access, scheduler::ThreadId thread) {
  const std::string place = place_text(access.site);
  return fmt::format("{} by T{}{}{}", name_of(access.kind), thread, place.empty() ? "" : " in ",
                     place);
}

}  // namespace

void add_fault(const scheduler::ExecutionResult& result, const std::string& blocked,
               const Namer& namer, SeenViolations& seen, std::vector<FoundViolation>& found) {
  if (result.fault == nullptr) {
    const std::optional<ViolationKind> kind = kind_of(result.ending);
    if (kind && seen.is_new(*kind)) {
      found.push_back(
          {{*kind, fmt::format("the execution ended in a {}{}", name_of(*kind), blocked), ""}, ""});
    }
    return;
  }
  const scheduler::Fault& fault = *result.fault;
  const ViolationKind kind = kind_of(fault.kind);
  const std::string place = told_apart_by(fault);
  const bool is_new = fault.place.line != 0 ? seen.is_new_at(kind, place)
                                            : seen.is_new(kind, fault.site, fault.other_site);
  if (is_new) {
    TraceViolation violation{kind, message_of(result, blocked, namer), ""};
    if (result.waiting.empty()) {
      violation.spots.push_back({fault.thread, fault.site});
    }
    found.push_back({std::move(violation), "", {}, place});
  }
}

void add_failed_checks(const ProgramEnd& end, SeenViolations& seen,
                       std::vector<FoundViolation>& found) {
  for (const runtime::FailedCheck& check : end.checks) {
    if (check.is_invariant) {
      if (seen.is_new_at(ViolationKind::invariant, check.place)) {
        found.push_back(
            {{ViolationKind::invariant,
              fmt::format("the invariant '{}' does not hold {}", check.place, check.text), ""},
             "",
             {},
             check.place});
      }
      continue;
    }
    if (!seen.is_new_at(ViolationKind::assertion, check.place)) {
      continue;
    }
    found.push_back(
        {{ViolationKind::assertion,
          fmt::format("{} (T{} at {})", on_one_line(check.text), check.thread, check.place),
          fmt::format("{}:\n{}", check.place, check.text)},
         "",
         {},
         check.place});
  }
}

std::string text_of_status(const ProgramEnd& end) {
  std::string text = fmt::format("the program ended with exit status {}", end.exit_status);
  if (!end.in_handler_of.empty()) {
    text += ", in its own handler of: " + end.in_handler_of;
  }
  return text;
}

void add_exit_status(const scheduler::ExecutionResult& result, const ProgramEnd& end,
                     const std::vector<int>& allowed, SeenViolations& seen,
                     std::vector<FoundViolation>& found) {
  if (result.ending != scheduler::Ending::completed || !is_failure(end.exit_status, allowed) ||
      !seen.is_new(ViolationKind::exit_status, static_cast<scheduler::SiteId>(end.exit_status))) {
    return;
  }
  const std::string printed =
      end.output.empty() ? "" : "The program printed:\n" + quoted_output(end.output);
  found.push_back({{ViolationKind::exit_status, text_of_status(end), printed},
                   "",
                   {},
                   place_of(static_cast<scheduler::SiteId>(end.exit_status))});
}

void add_races(const scheduler::ExecutionResult& result, RaceGroups& groups, const Namer& namer,
               std::vector<FoundViolation>& found) {
  for (const scheduler::Race& race : result.new_races) {
    const RaceGroups::Group& group = groups.add(race);
    if (group.races > 1 || !group.rule.empty() || !groups.may_tell()) {
      continue;
    }
    const ViolationKind kind = kind_of(race);
    const RaceReport report = race_report(race, namer);
    found.push_back(
        {{kind,
          fmt::format("{} {}: {} and {}",
                      kind == ViolationKind::data_race
                          ? "unordered accesses of"
                          : "nothing orders an access before the end of the variable",
                      told_object(report.first), place_or_thread(report.first, race.first.thread),
                      place_or_thread(report.second, race.second.thread)),
          "",
          {{race.first.thread, race.first.site}, {race.second.thread, race.second.site}}},
         "",
         {},
         group.place});
  }
}

}  // namespace heddle::harnesses
