#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/name_table.hpp"
#include "harnesses/traces/trace_document.hpp"

/// What a step does, as far as a view colours it and keeps account of memory.
namespace heddle::harnesses {

enum class StepRole : std::uint8_t {
  call,      ///< an operation begins
  response,  ///< and ends
  read,
  write,
  update,   ///< reads and writes in one: a read-modify-write, a compare-exchange that succeeds
  failure,  ///< of a compare-exchange, a try-lock
  lock,
  unlock,
  memory,  ///< allocation and free, the end of a variable
  thread,  ///< creation and join
  other,
};

/// As the page's style sheet and the other views call them.
inline constexpr auto step_role_names = base::name_table<StepRole>({
    {StepRole::call, "call"},
    {StepRole::response, "return"},
    {StepRole::read, "read"},
    {StepRole::write, "write"},
    {StepRole::update, "update"},
    {StepRole::failure, "failure"},
    {StepRole::lock, "lock"},
    {StepRole::unlock, "unlock"},
    {StepRole::memory, "memory"},
    {StepRole::thread, "thread"},
    {StepRole::other, "other"},
});

[[nodiscard]] StepRole role_of(const TraceStep& step);

/// What the accessed bytes hold after the step, in the words of the trace; of a lock "held by T1"
/// or "free". Empty if that is not known.
[[nodiscard]] std::string value_left(const TraceStep& step);

}  // namespace heddle::harnesses
