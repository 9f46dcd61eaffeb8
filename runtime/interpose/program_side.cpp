#include "runtime/interpose/program_side.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/assert.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/too_many_threads.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::program_side {
namespace {

using scheduler::EventKind;
using scheduler::FaultKind;
using scheduler::LogKind;

struct Group {
  std::uint32_t count;
  void (*body)(void*, std::uint32_t);
  void* context;
};

struct Member {
  const Group* group;
  std::uint32_t index;
};

void* run_member(void* argument) {
  const auto* member = static_cast<const Member*>(argument);
  const Group* group = member->group;
  group->body(group->context, member->index);
  return nullptr;
}

struct BeginGroup {
  Thread* parent;
  Member* members;
  std::uint32_t count;
  FloatingPointMode mode;
};

void refuse(void*) { throw TooManyThreads(); }

void begin_group(void* argument) {
  auto* request = static_cast<BeginGroup*>(argument);
  Thread& parent = *request->parent;
  for (std::uint32_t i = 0; i < request->count; ++i) {
    Thread& child = next_child(parent);
    begin_thread(child, parent, {run_member, &request->members[i], request->mode});
    child.life.is_group_member = true;
  }
  parent.children.running = static_cast<std::uint16_t>(request->count);
  parent.state = ThreadState::waiting;
}

}  // namespace

void run_threads(std::uint32_t count, void (*body)(void*, std::uint32_t), void* context) {
  HEDDLE_ASSERT(controlled(), "run_threads was called outside an exploration");
  if (count == 0) {
    return;
  }
  if (count > most_threads) {
    call_tester(refuse, nullptr);
  }
  const Group group{count, body, context};
  Member members[most_threads];
  for (std::uint32_t i = 0; i < count; ++i) {
    members[i] = {&group, i};
  }
  BeginGroup request{control.current, members, count, floating_point_mode()};
  call_tester(begin_group, &request);
}

std::uint32_t choose(std::uint32_t count) {
  if (!controlled() || count <= 1) {
    return 0;
  }
  if (count > UINT16_MAX) {
    raise_fault(FaultKind::assertion, "choose() of more than 65535 values");
  }
  describe(EventKind::choice, take_call_site()).choices = static_cast<std::uint16_t>(count);
  stop();
  return control.current->choice;
}

void assume(bool holds) {
  const Site* site = take_call_site();
  if (holds) {
    return;
  }
  if (!controlled()) {
    std::fputs("heddle: an assumption does not hold: this run is of no interest\n", stderr);
    real::_exit(0);
  }
  describe(EventKind::assume, site);
  stop();
}

void invocation(std::uint32_t operation) {
  if (!controlled()) {
    return;
  }
  control.current->laps.changed(TurnChange::operation);
  control.current->life.is_in_operation = true;
  object_lives::begin_operation(operation);
  log_entry({.kind = LogKind::invocation, .thread = control.current->id, .label = operation});
}

void response(std::uint32_t operation, std::uint8_t tag, std::uint64_t value) {
  if (!controlled()) {
    return;
  }
  control.current->laps.changed(TurnChange::operation);
  control.current->life.is_in_operation = false;
  log_entry({.kind = LogKind::response,
             .tag = tag,
             .thread = control.current->id,
             .label = operation,
             .value = value});
  object_lives::end_operation();
}

void tell_identity() { runtime::tell_identity(); }

void as_tester(void (*function)(void*), void* argument) {
  if (!controlled()) {
    function(argument);
    return;
  }
  call_tester(function, argument);
}

std::uint64_t events_so_far() { return control.steps; }

void check_failed(const char* place, const char* text, bool is_fatal) {
  HEDDLE_ASSERT(controlled(), "a failed assertion was told outside an exploration");
  control.current->laps.changed(TurnChange::operation);
  {
    const TesterScope as_tester;
    const bool is_known = std::any_of(
        control.end.checks.begin(), control.end.checks.end(),
        [&](const FailedCheck& known) { return known.place == place && known.text == text; });
    if (!is_known) {
      control.end.checks.push_back({control.current->id, is_fatal, false, place, text});
    }
  }
  if (is_fatal) {
    raise_fault(FaultKind::assertion, "an assertion of the test framework failed");
  }
}

void invariant_failed(const char* name, const char* when) {
  HEDDLE_ASSERT(controlled(), "a failed invariant was told outside an exploration");
  control.current->laps.changed(TurnChange::operation);
  const TesterScope as_tester;
  control.end.checks.push_back({control.current->id, false, true, name, when});
}

void fail(const char* message) {
  if (controlled()) {
    raise_fault(FaultKind::assertion, message);
  }
  std::fprintf(stderr, "%s\n", message);
  std::abort();
}

}  // namespace heddle::runtime::program_side
