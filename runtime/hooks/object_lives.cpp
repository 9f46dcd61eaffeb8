#include "runtime/hooks/object_lives.hpp"

#include <map>

#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::object_lives {

bool is_kept = false;

namespace {

/// More is not told: whoever reads would not.
constexpr std::size_t most_entries = std::size_t{1} << 20;

struct State {
  Lives lives;
  std::map<scheduler::ThreadId, std::uint32_t> operations;  ///< in progress
  const scheduler::LogEntry* counted_from = nullptr;
  const scheduler::LogEntry* counted_to = nullptr;
  std::uint32_t counted = 0;
};

/// Never destroyed: threads may run until the process is gone.
State& state() {
  static State& only = *new State;
  return only;
}

/// Those of the log that become part of the trace: see scheduler::Trace::append.
bool is_of_trace(const scheduler::LogEntry& entry) {
  return entry.kind != scheduler::LogKind::library_call &&
         entry.kind != scheduler::LogKind::identity_use;
}

Moment now(State& all) {
  const StepLog& log = control.log;
  if (all.counted_from != log.begin || all.counted_to > log.end) {
    all.counted_from = all.counted_to = log.begin;
    all.counted = 0;
  }
  for (; all.counted_to != log.end; ++all.counted_to) {
    all.counted += is_of_trace(*all.counted_to) ? 1 : 0;
  }
  return {static_cast<std::uint32_t>(control.steps), all.counted};
}

void add(Entry entry) {
  const TesterScope as_tester;
  State& all = state();
  if (all.lives.entries.size() == most_entries) {
    all.lives.is_complete = false;
    return;
  }
  entry.moment = now(all);
  entry.thread = control.current == nullptr ? 0 : control.current->id;
  const auto operation = all.operations.find(entry.thread);
  entry.in_operation = operation != all.operations.end();
  entry.operation = entry.in_operation ? operation->second : 0;
  all.lives.entries.push_back(entry);
}

}  // namespace

void keep(bool is_to_be_told) { is_kept = is_to_be_told; }

const Lives& latest() { return state().lives; }

const char* allocated_type(scheduler::SiteId site) {
  const char* type = site == 0 ? nullptr : site_of(site)->type;
  return type == nullptr ? "" : type;
}

void add(Change change, std::uintptr_t address, std::size_t bytes, const char* local) {
  if (is_kept) [[unlikely]] {
    add(Entry{.change = change, .address = address, .bytes = bytes, .local = local});
  }
}

void add_allocation(std::uintptr_t address, std::size_t bytes, const Site* site, bool is_fresh) {
  if (is_kept && controlled()) [[unlikely]] {
    add(Entry{.change = Change::allocation,
              .is_fresh = is_fresh,
              .address = address,
              .bytes = bytes,
              .site = site == nullptr ? 0 : site->id});
  }
}

void begin_operation(std::uint32_t operation) {
  if (is_kept) [[unlikely]] {
    const TesterScope as_tester;
    state().operations[control.current->id] = operation;
  }
}

void end_operation() {
  if (is_kept) [[unlikely]] {
    const TesterScope as_tester;
    state().operations.erase(control.current->id);
  }
}

void begin_execution(bool at_its_start) {
  if (!is_kept) {
    return;
  }
  State& all = state();
  all.lives.entries.clear();
  all.lives.unclear.clear();
  all.operations.clear();
  all.counted_from = all.counted_to = nullptr;
  all.lives.is_complete = at_its_start;
}

void log_was_compacted() {
  if (is_kept) [[unlikely]] {
    const TesterScope as_tester;
    State& all = state();
    all.lives.unclear.push_back(static_cast<std::uint32_t>(control.steps));
    all.counted_from = all.counted_to = nullptr;
  }
}

}  // namespace heddle::runtime::object_lives
