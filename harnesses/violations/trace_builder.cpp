#include "harnesses/violations/trace_builder.hpp"

#include <cctype>
#include <set>

#include "harnesses/violations/source_names.hpp"
#include "runtime/hooks/library_calls.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/races/memory_orders.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::MemoryUse;

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
  step.kind = event.kind;
  step.thread = event.thread;
  step.peer = event.peer;
  step.site = event.site;
  step.size = event.range.size;
  step.order = scheduler::memory_order_names.name_of(event.order);
  step.writes = event.writes;
  step.succeeds = event.succeeds;
  step.choices = event.choices;
  step.choice = event.choice;
  if (event.range.size != 0) {
    step.object = namer.address(event.range.address);
  }
  if (event.kind == scheduler::EventKind::library_call) {
    step.object = runtime::function_called(event.function_called());
  }
  if (event.second.size != 0) {
    step.second = namer.address(event.second.address);
  }
  const MemoryUse access = scheduler::trait<&scheduler::EventTraits::access>(event.kind);
  if (access == MemoryUse::none) {
    return step;
  }
  const std::uintptr_t size = event.range.size;
  step.before = value_text(event.before, size, namer);
  step.after = value_text(event.after, size, namer);
  if (access != MemoryUse::load) {
    step.operand = value_text(event.operand, size, namer);
  }
  if (access == MemoryUse::compare) {
    step.expected = value_text(event.expected, size, namer);
  }
  name_null(step);
  return step;
}

bool is_memory(LogKind kind) { return kind <= LogKind::free_block || kind == LogKind::life_end; }

bool is_plain_access(LogKind kind) {
  return kind == LogKind::plain_load || kind == LogKind::plain_store || kind == LogKind::life_end;
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
    const bool is_no_step =
        entry.kind == LogKind::thread_woken || entry.kind == LogKind::thread_let_go;
    if (is_no_step || (is_plain_access(entry.kind) && !races)) {
      return;
    }
    TraceStep step;
    step.kind = entry.kind;
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

}  // namespace heddle::harnesses
