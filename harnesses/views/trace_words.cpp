#include "harnesses/views/trace_words.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "harnesses/traces/step_text.hpp"
#include "scheduler/event_table.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;

bool tells_of_memory(const TraceStep& step) {
  return step.is_event() || step.kind == LogKind::plain_load || step.kind == LogKind::plain_store;
}

/// Bytes in a frame are told by the frame alone, so the variable tells them apart.
bool is_frame(const std::string& object) { return object.starts_with("stack"); }

/// 8 of "heap block 3 of T1 +8"; 0 without an offset.
std::uint64_t offset_in(const std::string& object) {
  const std::size_t sign = object.find(" +");
  return sign == std::string::npos ? 0 : std::strtoull(object.c_str() + sign + 2, nullptr, 0);
}

}  // namespace

std::string block_in(const std::string& text) {
  std::set<std::string> blocks;
  add_blocks_in(text, blocks);
  return blocks.empty() ? "" : *blocks.begin();
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

TraceWords::TraceWords(const TraceDocument& trace) : trace_(trace) {
  for (const TraceOperation& operation : trace.operations) {
    operations_[operation.number] = &operation;
  }
  for (const TraceSite& site : trace.sites) {
    sites_.emplace(site.id, &site);
  }
  for (const TraceStep& step : trace.steps) {
    if (tells_of_memory(step)) {
      for (const std::string* text : {&step.object, &step.before, &step.after}) {
        add_blocks_in(*text, mentioned_);
      }
    }
  }
  count_sites();
  note_repeated();
}

void TraceWords::note_repeated() {
  for (std::size_t i = 1; i < trace_.steps.size(); ++i) {
    const TraceStep& step = trace_.steps[i];
    const TraceStep& before = trace_.steps[i - 1];
    if (step.kind == LogKind::free_block && before.kind == EventKind::free_block &&
        step.thread == before.thread && step.object == before.object) {
      repeated_.insert(&step);
    }
  }
}

/// The name of an object is the one that most of its accesses have.
void TraceWords::count_sites() {
  std::unordered_map<std::string_view, std::map<std::string_view, unsigned>> votes;
  for (const TraceStep& step : trace_.steps) {
    const auto site = sites_.find(step.site);
    if (site != sites_.end() && !site->second->variable.empty() && !step.object.empty()) {
      ++votes[step.object][site->second->variable];
    }
  }
  for (const auto& [object, names] : votes) {
    const auto best = std::ranges::max_element(
        names, [](const auto& a, const auto& b) { return a.second < b.second; });
    variables_[object] = best->first;
  }
}

std::string TraceWords::variable_at(const std::string& object) const {
  const auto found = variables_.find(object);
  return found == variables_.end() ? "" : found->second;
}

const TraceOperation* TraceWords::operation(std::uint32_t number) const {
  const auto found = operations_.find(number);
  return found == operations_.end() ? nullptr : found->second;
}

std::string TraceWords::step(const TraceStep& step) {
  if (step.kind == LogKind::invocation || step.kind == LogKind::response) {
    const TraceOperation* called = operation(step.operation);
    const bool begins = step.kind == LogKind::invocation;
    return called == nullptr ? "" : begins ? call_text(*called) : to_text(*called);
  }
  const auto found = sites_.find(step.site);
  TraceSite site = found == sites_.end() ? TraceSite{} : *found->second;
  if (!is_frame(step.object)) {
    site.variable = variable_at(step.object);
  }
  return step_text(step, site, names_);
}

TraceCell TraceWords::cell(const TraceStep& step) const {
  const auto event = step.kind.event();
  if (step.object.empty() || !tells_of_memory(step) || event == EventKind::free_block ||
      event == EventKind::local_end) {
    return {};
  }
  TraceCell cell{step.object, "", block_in(step.object), 0};
  if (is_frame(step.object)) {
    if (step.before.empty() && step.after.empty()) {
      return {};  // a lock: what its site names is as often what holds it, as std::unique_lock
    }
    const auto site = sites_.find(step.site);
    const std::string variable = site == sites_.end() ? "" : site->second->variable;
    cell.label = variable.empty() ? step.object : undecorated(variable);
    cell.key += "/" + variable + "/" + std::to_string(step.size);
    return cell;
  }
  const std::string variable = undecorated(variable_at(step.object));
  if (cell.block.empty()) {
    const bool is_named = !step.object.starts_with("0x");
    cell.label = is_named || variable.empty() ? undecorated(step.object) : variable;
    return cell;
  }
  cell.offset = offset_in(step.object);
  cell.label = variable.empty() ? "+" + std::to_string(cell.offset) : variable;
  return cell;
}

bool TraceWords::is_shown(const TraceStep& step) const {
  if (step.kind == LogKind::thread_begin || step.kind == LogKind::thread_end ||
      step.kind == LogKind::thread_joined || repeated_.contains(&step)) {
    return false;
  }
  const bool is_memory = step.kind == LogKind::allocation || step.kind == LogKind::free_block;
  return !is_memory || (!step.object.empty() && mentioned_.contains(step.object));
}

std::vector<std::size_t> TraceWords::shown_in_order() const {
  std::vector<std::size_t> order;
  std::map<unsigned, std::size_t> invocations;
  for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
    const TraceStep& step = trace_.steps[i];
    if (!is_shown(step)) {
      continue;
    }
    if (const auto held = invocations.find(step.thread); held != invocations.end()) {
      order.push_back(held->second);
      invocations.erase(held);
    }
    if (step.kind == LogKind::invocation) {
      invocations[step.thread] = i;
    } else {
      order.push_back(i);
    }
  }
  for (const auto& [thread, invocation] : invocations) {
    order.push_back(invocation);
  }
  return order;
}

}  // namespace heddle::harnesses
