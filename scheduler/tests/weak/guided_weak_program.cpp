#include "scheduler/tests/weak/guided_weak_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/tests/weak/run_weak_program.hpp"

namespace heddle::scheduler::testing {

namespace {

using Code = WeakOp::Code;
constexpr std::uintptr_t cell_bytes = 8;

EventKind kind_of(Code code) {
  switch (code) {
    case Code::load:
      return EventKind::load;
    case Code::store:
      return EventKind::store;
    case Code::add:
      return EventKind::read_modify_write;
    case Code::compare_exchange:
      return EventKind::compare_exchange;
    case Code::fence:
      return EventKind::fence;
    case Code::assume:
      return EventKind::assume;
    case Code::create:
      return EventKind::thread_create;
    case Code::join:
      return EventKind::thread_join;
    case Code::lock:
      return EventKind::lock;
    case Code::try_lock:
      return EventKind::try_lock;
    case Code::unlock:
      return EventKind::unlock;
    case Code::plain_load:
      break;
  }
  return EventKind::plain_load;
}

bool is_access(Code code) { return code == Code::store || may_read({.code = code}); }

std::string name_of(EventId id) {
  return id.is_initial()
             ? "i"
             : std::string(1, static_cast<char>('a' + id.thread)) + std::to_string(id.index);
}

}  // namespace

std::string text_of(const ExecutionGraph& graph) {
  std::vector<std::string> lines;
  std::vector<std::string> orders(2 * most_locations, "|");
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EventId id{static_cast<ThreadId>(t), 0};
    for (const GraphEvent& event : graph.events_of(id.thread)) {
      lines.push_back(name_of(id) + ":" + (event.reads ? name_of(event.from) : "-"));
      if (event.writes) {
        std::string order = "|";
        for (const EventId write : graph.writes(event.location)) {
          order += name_of(write);
        }
        orders.at(event.event.range.address / cell_bytes) = order;
      }
      ++id.index;
    }
  }
  std::sort(lines.begin(), lines.end());
  lines.insert(lines.end(), orders.begin(), orders.begin() + most_locations);
  for (auto mutex = orders.begin() + most_locations; mutex != orders.end(); ++mutex) {
    if (*mutex != "|") {
      lines.push_back(*mutex);
    }
  }
  std::string text;
  for (const std::string& line : lines) {
    text += line + " ";
  }
  return text;
}

GuidedExecution& GuidedWeakProgram::restart() { return run_.emplace(*program_); }

GuidedWeakProgram::Run::Run(const WeakProgram& program)
    : program_(&program),
      places_(program.size()),
      cells_(most_locations),
      times_locked_(most_locations) {
  for (const WeakThread& thread : program) {
    for (const WeakOp& op : thread) {
      if (op.code == Code::create) {
        places_.at(op.value).has_begun = false;
      }
    }
  }
  for (std::size_t thread = 0; thread < program.size(); ++thread) {
    skip(thread);
  }
}

/// To the next operation that is done.
void GuidedWeakProgram::Run::skip(std::size_t thread) {
  const WeakThread& code = program_->at(thread);
  Place& place = places_.at(thread);
  for (; place.next < code.size(); ++place.next) {
    const WeakOp& op = code.at(place.next);
    if (op.code == Code::plain_load) {
      place.last_read = cells_.at(op.location);
      continue;
    }
    const bool is_held = op.code != Code::unlock || place.held.at(op.location) > 0;
    const bool is_done = is_held && (!op.only_if || place.last_read == op.condition);
    if (op.code == Code::assume ? !holds(op, place.last_read) : is_done) {
      break;
    }
  }
}

bool GuidedWeakProgram::Run::is_possible(const WeakOp& op) const {
  if (op.code == Code::join) {
    return places_.at(op.value).has_begun &&
           places_.at(op.value).next == program_->at(op.value).size();
  }
  return op.code != Code::assume;
}

Event GuidedWeakProgram::Run::event_of(std::size_t thread) const {
  const Place& place = places_.at(thread);
  const WeakOp& op = program_->at(thread).at(place.next);
  Event event;
  event.thread = static_cast<ThreadId>(thread);
  event.kind = kind_of(op.code);
  event.enabled = is_possible(op);
  event.order = memory_order_of(op.order);
  event.failure_order = memory_order_of(op.failure);
  event.operand.low = op.value + (op.plus_read ? place.last_read : 0);
  event.expected.low = op.expected;
  if (op.code == Code::create || op.code == Code::join) {
    event.peer = static_cast<ThreadId>(op.value);
  } else if (is_of_mutex(op)) {
    event.range = {.address = (most_locations + op.location) * cell_bytes, .size = cell_bytes};
    event.operand = {};
    if (op.code != Code::unlock) {
      event.set_mutex_kind(op.is_recursive ? MutexKind::recursive : MutexKind::normal);
    }
  } else if (op.code != Code::fence && op.code != Code::assume) {
    event.range = {.address = op.location * cell_bytes, .size = cell_bytes};
    event.before.low = cells_.at(op.location);
  }
  return event;
}

std::span<const GuidedStep> GuidedWeakProgram::Run::next_steps() {
  steps_.clear();
  for (std::size_t thread = 0; thread < places_.size(); ++thread) {
    const Place& place = places_.at(thread);
    if (place.has_begun && place.next < program_->at(thread).size()) {
      steps_.push_back({.event = event_of(thread)});
    }
  }
  return steps_;
}

Event GuidedWeakProgram::Run::step(ThreadId thread, const CellValues& values) {
  Event event = event_of(thread);
  Place& place = places_.at(thread);
  const WeakOp& op = program_->at(thread).at(place.next++);
  if (op.code == Code::create) {
    places_.at(op.value).has_begun = true;
  } else if (is_of_mutex(op)) {
    event.writes = event.succeeds = !values.holder;
    step_mutex(place, op, values.holder.has_value());
  } else if (is_access(op.code)) {
    std::uint64_t& cell = cells_.at(op.location);
    cell = values.read.low;
    event.before.low = cell;
    event.succeeds = op.code != Code::compare_exchange || cell == op.expected;
    event.writes = op.code != Code::load && event.succeeds;
    if (may_read(op)) {
      place.last_read = cell;
    }
    if (event.writes) {
      cell = event.operand.low + (op.code == Code::add ? cell : 0);
    }
    event.after.low = cell;
    cell = values.left ? values.left->low : cell;
  }
  skip(thread);
  return event;
}

void GuidedWeakProgram::Run::step_mutex(Place& place, const WeakOp& op, bool fails) {
  unsigned& held = place.held.at(op.location);
  unsigned& locked = times_locked_.at(op.location);
  if (op.code == Code::try_lock) {
    place.last_read = fails ? 0 : 1;
  }
  if (fails) {
    EXPECT_EQ(op.code, Code::try_lock);
    return;
  }
  const bool is_again = op.is_recursive && op.code != Code::unlock && held > 0;
  EXPECT_EQ(locked, op.code == Code::unlock || is_again ? held : 0) << "in the wrong state";
  held += op.code == Code::unlock ? -1U : 1U;
  locked = held;
}

FoundGraphs search_graphs(const WeakProgram& program, ConsistencyModel model) {
  GuidedWeakProgram guided(program);
  FoundGraphs found;
  GraphSearch search(guided, model);
  found.result = search.run([&](const EndedGraph& ended) {
    const std::string text = text_of(ended.graph);
    const bool is_whole = ended.ending == GraphEnding::completed;
    if (!(is_whole ? found.graphs : found.blocked).insert(text).second) {
      found.found_again.push_back(text);
    }
    return true;
  });
  return found;
}

std::uint64_t count_graphs(const WeakProgram& program, ConsistencyModel model) {
  const FoundGraphs found = search_graphs(program, model);
  EXPECT_TRUE(found.found_again.empty()) << describe(program);
  EXPECT_TRUE(found.result.is_exhausted) << describe(program);
  return found.result.completed;
}

}  // namespace heddle::scheduler::testing
