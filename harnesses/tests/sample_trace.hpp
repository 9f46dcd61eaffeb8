#pragma once

#include "harnesses/traces/trace_document.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses {

/// A made-up trace of a stack whose nodes are recycled: T1's compare-exchange succeeds since the
/// address it read has come back.
inline TraceDocument sample_trace() {
  using scheduler::EventKind, scheduler::LogKind;
  TraceDocument trace;
  trace.options.subject = Subject::harness;
  trace.options.harness = "stack";
  trace.options.scenario = "push(1) >> pop() || pop() ;; pop()";
  trace.options.parameters = {{"k", 2}};
  trace.options.step_limit = 100000;
  trace.options.races = RaceMode::promote;
  trace.options.specification = "stack";
  trace.options.command = {"./stack"};
  trace.violation = {ViolationKind::linearizability, "pop() -> 1 cannot happen in state []",
                     "No order fits.\n"};
  trace.schedule = "heddle-schedule-1 p= 1*2 2 1";
  trace.trace_hash = "0123456789abcdef";
  trace.threads = {{0, 0}, {0, 1}};
  trace.sites = {{1, "ns::Stack<int>::pop()", "/src/stack.hpp", 41, 5, "top"},
                 {2, "ns::Stack<int>::pop()", "/src/stack.hpp", 42, 9, "next"}};
  trace.operations = {{0, 0, "push", {1}, false, false, {heddle_void, 0}},
                      {1, 1, "pop", {}, false, false, {heddle_signed, 1}},
                      {2, 2, "pop", {}, false, false, {heddle_signed, 1}},
                      {3, 0, "pop", {}, true, false, {heddle_none, 0}}};
  const auto mark = [](LogKind kind, unsigned thread, std::uint32_t operation) {
    TraceStep step;
    step.kind = kind;
    step.thread = thread;
    step.operation = operation;
    return step;
  };
  const auto event = [](EventKind kind, unsigned thread, std::uint32_t site, const char* object,
                        const char* before, const char* after) {
    TraceStep step;
    step.kind = kind;
    step.thread = thread;
    step.site = site;
    step.object = object;
    step.size = 8;
    step.order = "seq_cst";
    step.before = before;
    step.after = after;
    return step;
  };
  const char* block = "heap block 1 of T0";
  trace.steps = {mark(LogKind::invocation, 0, 0),
                 mark(LogKind::response, 0, 0),
                 mark(LogKind::invocation, 1, 1),
                 event(EventKind::load, 1, 1, "top", block, block),
                 event(EventKind::plain_load, 1, 2, "heap block 1 of T0 +8", "null", "null"),
                 mark(LogKind::invocation, 2, 2),
                 event(EventKind::compare_exchange, 2, 1, "top", block, "null"),
                 mark(LogKind::response, 2, 2),
                 event(EventKind::compare_exchange, 1, 1, "top", "null", "null"),
                 mark(LogKind::response, 1, 1),
                 mark(LogKind::invocation, 0, 3),
                 mark(LogKind::response, 0, 3)};
  trace.steps[6].writes = true;
  trace.steps[8].succeeds = false;
  trace.steps[8].expected = block;
  return trace;
}

}  // namespace heddle::harnesses
