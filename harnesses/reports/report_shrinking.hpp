#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/json.hpp"

namespace heddle::harnesses {

/// What shrinking made of a violation, and how much of it is known to be as small as can be.
struct Shrinking {
  /// Of scenarios next to the one that is told.
  struct Explored {
    std::size_t all = 0;
    std::size_t clean = 0;  ///< explored completely, without the violation
  };
  struct ScenarioPart {
    std::string from;  ///< in which it was found
    std::size_t operations_before = 0;
    std::string scenario;  ///< in which it is told
    std::size_t operations = 0;
    Explored smaller;          ///< with one operation or thread less
    Explored less_concurrent;  ///< with an operation moved out of a thread
    [[nodiscard]] bool is_minimal() const {
      return smaller.clean == smaller.all && less_concurrent.clean == less_concurrent.all;
    }
  };
  struct SchedulePart {
    unsigned preemptions = 0;         ///< with at most so many it was found
    bool fewest_preemptions = false;  ///< none with fewer: those were explored completely
    std::size_t events = 0;
    bool fewest_events = false;  ///< of all executions with as many preemptions
  };

  std::optional<ScenarioPart> scenario;  ///< empty: the program has none
  std::optional<SchedulePart> schedule;  ///< empty: it is told by the schedule that was there
  std::string without_schedule;          ///< why, a clause; empty: there is one
  std::string smaller_history;           ///< a drawing, of a part that is not explained either
  std::string cut_by;                    ///< what ended it, a noun; empty: it came to its end
  std::uint64_t executions = 0;
  double seconds = 0;

  /// Whether nothing smaller shows the violation, as far as sizes are compared here.
  [[nodiscard]] bool is_minimal() const {
    return (!scenario || scenario->is_minimal()) && schedule && schedule->fewest_preemptions &&
           schedule->fewest_events;
  }
};

/// Some lines for a person, the first of which begins with "Minimal:" only if is_minimal().
[[nodiscard]] std::string shrinking_text(const Shrinking& shrinking);

/// As docs/schemas/report.schema.json describes it.
[[nodiscard]] base::Json shrinking_json(const Shrinking& shrinking);

}  // namespace heddle::harnesses
