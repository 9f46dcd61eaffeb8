#include "scheduler/nondeterminism.hpp"

#include <fmt/format.h>

#include "scheduler/event_table.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::scheduler {

namespace {

std::string text_of(const ByteRange& range) {
  return fmt::format("{} bytes at {}", range.size, range.address);
}

std::string text_of(const Event& event) {
  std::string text =
      fmt::format("{} at site {}, {}", name_of(event.kind), event.site, text_of(event.range));
  if (event.second.size != 0 && event.second != what_is_looked_at) {
    text += " and " + text_of(event.second);
  }
  if (event.choices > 1) {
    text += fmt::format(", {} choices", event.choices);
  }
  if (event.peer != 0) {
    text += fmt::format(", thread {}", event.peer);
  }
  return text + (event.succeeds ? "" : ", failed") + (event.writes ? ", writing" : "");
}

[[noreturn]] void report(std::size_t step, ThreadId thread, SiteId site, const std::string& what) {
  throw NondeterminismError(
      {.kind = FaultKind::nondeterminism,
       .thread = thread,
       .site = site,
       .message = fmt::format("the same choices led elsewhere at step {}: {}", step, what)});
}

std::string name_of(ThreadId thread) { return fmt::format("thread {}", thread); }

}  // namespace

void report_divergence(std::size_t step, ThreadId thread, const Event* found,
                       const Event* recorded) {
  std::string what = name_of(thread);
  if (found == nullptr) {
    what += " has no next event";
  } else if (!found->enabled) {
    what += " has to wait at " + text_of(*found);
  } else {
    what += " comes to " + text_of(*found);
  }
  if (recorded != nullptr) {
    what += "; before, it came to " + text_of(*recorded);
  }
  report(step, thread, found == nullptr ? SiteId{0} : found->site, what);
}

void report_other_log(std::size_t step, ThreadId thread) {
  report(step, thread, 0,
         "the operations of " + name_of(thread) + " begin, end or result otherwise than before");
}

void report_other_threads(std::size_t step, ThreadId thread) {
  report(step, thread, 0, "other threads than before can go on beside " + name_of(thread));
}

void report_other_values(std::size_t step, ThreadId thread, std::uint16_t value,
                         std::uint16_t count) {
  report(step, thread, 0,
         fmt::format("value {} was taken before; now the choice is another one, of {} value(s)",
                     value, count));
}

void report_forbidden(std::size_t step, const Event& event) {
  report(step, event.thread, event.site,
         fmt::format("the memory model does not allow what the schedule says of {} by {}",
                     text_of(event), name_of(event.thread)));
}

void expect_same_step(const Event& recorded, const Event* found, std::size_t step) {
  if (found != nullptr && found->enabled && is_same_step(*found, recorded)) {
    return;
  }
  report_divergence(step, recorded.thread, found, &recorded);
}

}  // namespace heddle::scheduler
