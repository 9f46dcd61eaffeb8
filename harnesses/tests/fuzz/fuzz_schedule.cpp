#include "harnesses/tests/fuzz/fuzz_parser.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::harnesses {

std::string flaw_in(std::string_view text) {
  try {
    const scheduler::Schedule schedule = scheduler::parse_schedule(text);
    return scheduler::parse_schedule(scheduler::to_text(schedule)) == schedule
               ? ""
               : "a schedule that is written and read is another one";
  } catch (const scheduler::ScheduleSyntaxError& error) {
    return error.position() > text.size() ? "a place behind the end"
                                          : flaw_in_message(error.what());
  }
}

}  // namespace heddle::harnesses
