#include "harnesses/violations/trace_builder.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "base/printable_text.hpp"
#include "harnesses/violations/source_names.hpp"
#include "runtime/hooks/library_calls.hpp"
#include "runtime/memory/kernel_addresses.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/races/memory_orders.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::MemoryUse;
using Moment = runtime::object_lives::Moment;

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

TraceStep step_of(const Event& event, const Namer& general, Moment moment) {
  const Namer namer = general.at(moment);
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
    step.object = general.name(event.range, moment);
  }
  if (event.kind == scheduler::EventKind::choice && event.is_of_allocation()) {
    step.object = "allocation";
    step.size = event.allocation_bytes();
  }
  if (event.kind == scheduler::EventKind::library_call) {
    step.object = runtime::function_called(event.function_called());
  }
  const bool is_of_futex = event.kind == scheduler::EventKind::futex_wait ||
                           event.kind == scheduler::EventKind::futex_wake;
  const bool has_second = event.second.size != 0 && !is_of_futex &&  // theirs stands for a queue
                          event.second != scheduler::what_is_looked_at;
  if (has_second && !runtime::kernel_addresses::is_all(event.second)) {
    step.second = general.name(event.second, moment);
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

/// What values were called when they were stored: a pointer goes on to be called what it pointed to
/// then, also when that is gone and something else lies there.
class StoredNames {
 public:
  /// An event finds the value that an event has left there; after it, its own is there.
  void keep_name(const Event& event, TraceStep& step) {
    const auto found = stored_.find(event.range.address);
    const bool is_known = found != stored_.end() && found->second.size == event.range.size &&
                          found->second.value == event.before && !step.before.empty();
    if (is_known) {
      const bool stays = step.before == step.after && event.before == event.after && !event.writes;
      step.before = found->second.name;
      step.after = stays ? step.before : step.after;
    }
    const bool stores = event.writes && scheduler::is_memory_access(event.kind);
    if (stores && event.range.size != 0 && others_ > 0) {
      forget(event.range);
      stored_[event.range.address] = {event.range.size, event.after, step.after};
    }
  }

  void forget(const scheduler::ByteRange& range) {
    constexpr std::uintptr_t largest = 16;  ///< of an event
    auto stored = stored_.lower_bound(range.address - largest);
    while (stored != stored_.end() && stored->first < range.address + range.size) {
      const bool overlaps = range.address < stored->first + stored->second.size;
      stored = overlaps ? stored_.erase(stored) : std::next(stored);
    }
  }

  /// A thread begins or ends. What one does that is alone is not logged: any value may be new.
  void note(const LogEntry& entry) {
    others_ += entry.kind == LogKind::thread_begin && entry.thread != 0 ? 1 : 0;
    others_ -= entry.kind == LogKind::thread_end ? 1 : 0;
    if (others_ <= 0) {
      stored_.clear();
    }
  }

 private:
  struct Stored {
    std::uintptr_t size = 0;
    scheduler::Value value;
    std::string name;
  };
  std::map<std::uintptr_t, Stored> stored_;
  int others_ = 0;  ///< threads that live besides the initial one, or besides one if that has ended
};

class Builder {
 public:
  Builder(TraceDocument& document, const Namer& namer, const std::set<scheduler::SiteId>& racing)
      : document_(document), namer_(namer), racing_(racing) {}

  void add(const Event& event, std::size_t index) {
    note(event.site);
    TraceStep step = step_of(event, namer_, runtime::object_lives::at_event(index));
    stored_.keep_name(event, step);
    document_.steps.push_back(std::move(step));
  }

  void add(const LogEntry& entry, Moment moment) {
    stored_.note(entry);
    if (entry.kind == LogKind::plain_store) {
      stored_.forget({entry.address, entry.size});
    }
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
      // A whole block is called what a pointer to it is.
      const bool is_block = entry.kind == LogKind::allocation || entry.kind == LogKind::free_block;
      step.object = namer_.name({entry.address, is_block ? 0 : entry.size}, moment);
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
  StoredNames stored_;
  const Namer& namer_;
  const std::set<scheduler::SiteId>& racing_;
  std::set<scheduler::SiteId> sites_;
};

}  // namespace

void add_trace(TraceDocument& document, const scheduler::Trace& trace, const Namer& namer,
               const std::set<scheduler::SiteId>& racing) {
  Builder builder(document, namer, racing);
  auto marker = trace.markers().begin();
  Moment moment;
  for (std::uint32_t position = 0; position <= trace.events().size(); ++position) {
    for (; marker != trace.markers().end() && marker->position == position; ++marker) {
      ++moment.entries;
      builder.add(marker->entry, moment);
    }
    if (position < trace.events().size()) {
      builder.add(trace.events()[position], position);
    }
    moment = {position + 1, 0};
  }
  builder.finish();
  document.trace_hash = hash_of(trace, namer);
}

void add_weak(TraceDocument& document, const std::vector<scheduler::WeakOutcome>& weak) {
  std::uint32_t event = 0;
  auto next = weak.begin();
  for (TraceStep& step : document.steps) {
    if (next == weak.end()) {
      return;
    }
    if (step.is_event() && event++ == next->step) {
      using Kind = scheduler::WeakOutcome::Kind;
      // What a mutex, or one who sleeps, found is no value that somebody would look at.
      const auto kind = step.kind.event();
      const bool has_value =
          kind && scheduler::trait<&scheduler::EventTraits::access>(*kind) != MemoryUse::none;
      step.weak = !has_value                         ? WeakReason::none
                  : next->kind == Kind::reads        ? WeakReason::reads
                  : next->kind == Kind::reads_before ? WeakReason::reads_before
                                                     : WeakReason::stored_before;
      step.weak_other = has_value ? next->other + 1 : 0;
      ++next;
    }
  }
}

void add_waiting(TraceDocument& document, std::span<const Event> waiting, const Namer& namer,
                 Moment moment) {
  for (const Event& event : waiting) {
    const bool is_end =
        event.kind == scheduler::EventKind::thread_join && event.is_end_of_program();
    if (is_end) {
      continue;
    }
    document.waiting.push_back(step_of(event, namer, moment));
    document.waiting.back().goes_round = scheduler::goes_round(event);
    if (event.site != 0 && document.site(event.site).id == 0) {
      document.sites.push_back(trace_site(event.site, namer));
      std::ranges::sort(document.sites, {}, &TraceSite::id);
    }
  }
}

TraceSite trace_site(scheduler::SiteId id, const Namer& namer) {
  if (id == 0) {
    return {};
  }
  const runtime::SiteDescription known = namer.site(id);
  TraceSite site{id,           base::printable_line(known.function), known.file, known.line,
                 known.column, base::printable_line(known.variable)};
  if (site.variable.empty()) {
    site.variable = base::printable_line(accessed_name_in(site.file, site.line, site.column));
  }
  site.file = base::printable_line(site.file);
  return site;
}

TraceSite place_of(const scheduler::Fault& fault, const Namer& namer) {
  const scheduler::CodePlace& place = fault.place;
  return fault.site != 0 ? trace_site(fault.site, namer)
                         : TraceSite{0, place.function, place.file, place.line, 0, ""};
}

}  // namespace heddle::harnesses
