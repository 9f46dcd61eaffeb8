#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/execution.hpp"
#include "scheduler/trace/trace.hpp"

namespace heddle::scheduler {

/// The thread of one step and the value its event took (0 where there was no choice).
struct ScheduleStep {
  ThreadId thread = 0;
  std::uint16_t value = 0;
  friend bool operator==(const ScheduleStep&, const ScheduleStep&) = default;
};

/// A step whose outcome is not that of memory in which the latest write counts: it is of an
/// execution that only a weaker memory model allows. `other` is an earlier step.
struct WeakOutcome {
  enum class Kind : std::uint8_t {
    reads,         ///< it reads what `other` has stored
    reads_before,  ///< it reads what was there before `other` stored, the first one that did
    stored_before  ///< it stores, and comes directly before `other` in modification order
  };
  std::uint32_t step = 0;
  Kind kind = Kind::reads;
  std::uint32_t other = 0;
  friend bool operator==(const WeakOutcome&, const WeakOutcome&) = default;
};

/// The choices that reproduce an execution: what is printed, saved and replayed. Threads need no
/// names: a ThreadId is the same in every execution.
struct Schedule {
  PromotedSites promoted;              ///< plain sites that were events
  std::vector<ScheduleStep> steps;     ///< one for each event, those of kind `choice` included
  std::vector<WeakOutcome> weak = {};  ///< by rising step
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

/// The schedule of an execution that ran with the given promoted sites.
[[nodiscard]] Schedule schedule_of(const Trace& trace, const PromotedSites& promoted);

/// One line of text, for example "heddle-schedule-1 p=3,17 0*3 1 2*4=1": sites 3 and 17 are
/// promoted; thread 0 takes three steps, thread 1 one, thread 2 four, each with value 1. Behind
/// "w=" are weak steps, counted from 1: "w=5<3,7<^2,9^4", step 5 reads what step 3 has stored, step
/// 7 what was there before step 2, and step 9 stores before step 4.
[[nodiscard]] std::string to_text(const Schedule& schedule);

/// A text that is no schedule. what() says what was expected and where.
class ScheduleSyntaxError : public std::runtime_error {
 public:
  ScheduleSyntaxError(const std::string& message, std::size_t position);
  /// Index of the first character that does not fit, from 0.
  [[nodiscard]] std::size_t position() const { return position_; }

 private:
  std::size_t position_;
};

/// The inverse of to_text; any white space separates the parts. Throws ScheduleSyntaxError, also
/// for a version other than 1.
[[nodiscard]] Schedule parse_schedule(std::string_view text);

}  // namespace heddle::scheduler
