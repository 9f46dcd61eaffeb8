#pragma once

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "harnesses/traces/trace_document.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::harnesses {

struct FoundViolation {
  TraceViolation violation;
  std::string history;  ///< native format, for the kinds about histories; else empty
  /// What leads to it, unless it is the execution in which it was found.
  std::optional<std::vector<scheduler::ScheduleStep>> steps = {};
  /// What tells it from others of its kind: sites or a place. Empty: nothing does.
  std::string place = {};

  [[nodiscard]] bool is_like(const FoundViolation& other) const {
    return violation.kind == other.violation.kind && place == other.place;
  }
};

/// FoundViolation::place of what is told apart by sites.
[[nodiscard]] inline std::string place_of(scheduler::SiteId one, scheduler::SiteId other = 0) {
  return std::to_string(one) + " " + std::to_string(other);
}

/// The violations of one exploration so far, told apart by kind and place.
class SeenViolations {
 public:
  /// Whether there was none of this kind at these sites; from now on there was.
  bool is_new(ViolationKind kind, scheduler::SiteId one = 0, scheduler::SiteId other = 0) {
    return seen_.emplace(kind, one, other).second;
  }

  /// The same for a place that is no site: file:line.
  bool is_new_at(ViolationKind kind, const std::string& place) {
    return places_.emplace(kind, place).second;
  }

 private:
  std::set<std::tuple<ViolationKind, scheduler::SiteId, scheduler::SiteId>> seen_;
  std::set<std::pair<ViolationKind, std::string>> places_;
};

}  // namespace heddle::harnesses
