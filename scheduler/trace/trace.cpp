#include "scheduler/trace/trace.hpp"

namespace heddle::scheduler {

namespace {

bool is_memory_access(LogKind kind) {
  return kind == LogKind::plain_load || kind == LogKind::plain_store ||
         kind == LogKind::allocation || kind == LogKind::free_block || kind == LogKind::life_end;
}

/// What only the analysis of an execution needs.
bool is_of_no_trace(LogKind kind) {
  return kind == LogKind::library_call || kind == LogKind::identity_use;
}

}  // namespace

void Trace::clear() {
  events_.clear();
  markers_.clear();
}

void Trace::append(const Step& step) {
  if (step.event.kind != EventKind::none) {
    events_.push_back(step.event);
  }
  const auto position = static_cast<std::uint32_t>(events_.size());
  for (const LogEntry& entry : step.log) {
    const bool is_told = keep_plain_accesses_ || !is_memory_access(entry.kind);
    if (is_told && !is_of_no_trace(entry.kind)) {
      markers_.emplace_back(position, entry);
    }
  }
}

void Trace::rewind(std::size_t events) {
  events_.truncate(events);
  while (!markers_.empty() && markers_.back().position > events) {
    markers_.pop_back();
  }
}

}  // namespace heddle::scheduler
