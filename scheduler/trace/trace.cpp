#include "scheduler/trace/trace.hpp"

#include <algorithm>

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

/// A program that does the same again does this again.
bool is_of_program(LogKind kind) {
  return !is_memory_access(kind) && !is_of_no_trace(kind) && kind != LogKind::thread_let_go;
}

bool is_same(const LogEntry& a, const LogEntry& b) {
  return a.kind == b.kind && a.tag == b.tag && a.thread == b.thread && a.label == b.label &&
         a.value == b.value;
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

bool Trace::repeats_log(std::span<const LogEntry> log, std::size_t events,
                        std::size_t& first) const {
  const auto next = [&] {
    while (first < markers_.size() && markers_[first].position == events &&
           !is_of_program(markers_[first].entry.kind)) {
      ++first;
    }
    return first < markers_.size() && markers_[first].position == events ? &markers_[first].entry
                                                                         : nullptr;
  };
  for (const LogEntry& entry : log) {
    if (!is_of_program(entry.kind)) {
      continue;
    }
    const LogEntry* marked = next();
    if (marked == nullptr || !is_same(*marked, entry)) {
      return false;
    }
    ++first;
  }
  return next() == nullptr;
}

std::size_t Trace::marker_behind(std::size_t events) const {
  const auto behind = std::upper_bound(
      markers_.begin(), markers_.end(), events,
      [](std::size_t position, const Marker& marker) { return position < marker.position; });
  return static_cast<std::size_t>(behind - markers_.begin());
}

}  // namespace heddle::scheduler
