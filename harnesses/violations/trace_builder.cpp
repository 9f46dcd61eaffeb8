#include "harnesses/violations/trace_builder.hpp"

#include <array>
#include <cctype>
#include <set>

#include "harnesses/violations/source_names.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::Marker;

const char* order_name(scheduler::MemoryOrder order) {
  constexpr std::array names{"", "relaxed", "consume", "acquire", "release", "acq_rel", "seq_cst"};
  return names.at(static_cast<std::size_t>(order));
}

/// Whether the event has a value in memory to tell about, rather than the state of a lock.
bool has_values(EventKind kind) {
  return (kind >= EventKind::load && kind <= EventKind::compare_exchange) ||
         kind == EventKind::plain_load || kind == EventKind::plain_store;
}

/// Zero is called null where another value of the same event is an address.
void name_null(TraceStep& step) {
  bool has_address = false;
  for (const std::string* text : {&step.before, &step.after, &step.operand, &step.expected}) {
    has_address = has_address || (!text->empty() && std::isalpha(text->front()) != 0);
  }
  for (std::string* text : {&step.before, &step.after, &step.operand, &step.expected}) {
    if (has_address && step.size == sizeof(void*) && *text == "0") {
      *text = "null";
    }
  }
}

TraceStep step_of(const Event& event, const Namer& namer) {
  TraceStep step;
  step.kind = name_of(event.kind);
  step.thread = event.thread;
  step.peer = event.peer;
  step.site = event.site;
  step.size = event.range.size;
  step.order = order_name(event.order);
  step.writes = event.writes;
  step.succeeds = event.succeeds;
  step.choices = event.choices;
  step.choice = event.choice;
  if (event.range.size != 0) {
    step.object = namer.address(event.range.address);
  }
  if (event.second.size != 0) {
    step.second = namer.address(event.second.address);
  }
  if (!has_values(event.kind)) {
    return step;
  }
  const std::uintptr_t size = event.range.size;
  step.before = value_text(event.before, size, namer);
  step.after = value_text(event.after, size, namer);
  if (event.kind != EventKind::load && event.kind != EventKind::plain_load) {
    step.operand = value_text(event.operand, size, namer);
  }
  if (event.kind == EventKind::compare_exchange) {
    step.expected = value_text(event.expected, size, namer);
  }
  name_null(step);
  return step;
}

const char* log_name(LogKind kind) {
  switch (kind) {
    case LogKind::invocation:
      return "invocation";
    case LogKind::response:
      return "response";
    case LogKind::allocation:
      return "allocation";
    case LogKind::free_block:
      return "free";
    case LogKind::thread_begin:
      return "thread_begin";
    case LogKind::thread_end:
      return "thread_end";
    case LogKind::thread_woken:
      return "";  // the waker's event says it
    case LogKind::thread_joined:
      return "thread_joined";
    case LogKind::plain_load:
      return "racing_read";
    case LogKind::plain_store:
      return "racing_write";
  }
  return "";
}

bool is_memory(LogKind kind) { return kind <= LogKind::free_block; }

bool is_plain_access(LogKind kind) {
  return kind == LogKind::plain_load || kind == LogKind::plain_store;
}

class Builder {
 public:
  Builder(TraceDocument& document, const Namer& namer, const std::set<scheduler::SiteId>& racing)
      : document_(document), namer_(namer), racing_(racing) {}

  void add(const Event& event) {
    note(event.site);
    document_.steps.push_back(step_of(event, namer_));
  }

  void add(const LogEntry& entry) {
    const bool races = racing_.count(entry.label) != 0;
    if (entry.kind == LogKind::thread_woken || (is_plain_access(entry.kind) && !races)) {
      return;
    }
    TraceStep step;
    step.kind = log_name(entry.kind);
    step.thread = entry.thread;
    if (is_memory(entry.kind)) {
      step.object = namer_.address(entry.address);
      step.size = entry.size;
      step.site = entry.label;
    } else if (entry.kind == LogKind::invocation || entry.kind == LogKind::response) {
      step.operation = entry.label;
      set_result(entry);
    } else {
      step.peer = entry.label;
    }
    note(step.site);
    document_.steps.push_back(step);
  }

  void finish() {
    for (const scheduler::SiteId id : sites_) {
      document_.sites.push_back(trace_site(id, namer_));
    }
  }

 private:
  void note(scheduler::SiteId site) {
    if (site != 0) {
      sites_.insert(site);
    }
  }

  void set_result(const LogEntry& entry) {
    if (entry.kind == LogKind::response && entry.label < document_.operations.size()) {
      TraceOperation& operation = document_.operations[entry.label];
      operation.pending = false;
      operation.result = {entry.tag, entry.value};
    }
  }

  TraceDocument& document_;
  const Namer& namer_;
  const std::set<scheduler::SiteId>& racing_;
  std::set<scheduler::SiteId> sites_;
};

}  // namespace

void add_trace(TraceDocument& document, const scheduler::Trace& trace, const Namer& namer,
               const std::set<scheduler::SiteId>& racing) {
  Builder builder(document, namer, racing);
  auto marker = trace.markers().begin();
  for (std::uint32_t position = 0; position <= trace.events().size(); ++position) {
    for (; marker != trace.markers().end() && marker->position == position; ++marker) {
      builder.add(marker->entry);
    }
    if (position < trace.events().size()) {
      builder.add(trace.events()[position]);
    }
  }
  builder.finish();
  document.trace_hash = hash_of(trace, namer);
}

TraceSite trace_site(scheduler::SiteId id, const Namer& namer) {
  if (id == 0) {
    return {};
  }
  const runtime::SiteDescription known = namer.site(id);
  TraceSite site{id, known.function, known.file, known.line, known.column, known.variable};
  if (site.variable.empty()) {
    site.variable = accessed_name_in(site.file, site.line, site.column);
  }
  return site;
}

const char* name_of(scheduler::EventKind kind) {
  constexpr std::array names{"none",
                             "load",
                             "store",
                             "read_modify_write",
                             "compare_exchange",
                             "fence",
                             "plain_load",
                             "plain_store",
                             "free_block",
                             "opaque",
                             "lock",
                             "try_lock",
                             "unlock",
                             "shared_lock",
                             "try_shared_lock",
                             "shared_unlock",
                             "condition_wait",
                             "condition_wake",
                             "condition_timeout",
                             "condition_signal",
                             "condition_broadcast",
                             "futex_wait",
                             "futex_wake",
                             "wait_timeout",
                             "semaphore_wait",
                             "semaphore_post",
                             "barrier_wait",
                             "once",
                             "thread_create",
                             "thread_join",
                             "choice"};
  static_assert(names.size() == static_cast<std::size_t>(scheduler::EventKind::choice) + 1);
  return names.at(static_cast<std::size_t>(kind));
}

}  // namespace heddle::harnesses
