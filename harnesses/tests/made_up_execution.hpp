#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harnesses/traces/story/stale_reads.hpp"
#include "harnesses/traces/story/switches.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses {

/// Steps of a made-up execution, written down one after the other.
class Execution {
 public:
  Execution() { document_.options.subject = Subject::program; }

  Execution& event(unsigned thread, scheduler::EventKind kind, std::string object,
                   std::string before, std::string after, std::uint32_t site = 0) {
    TraceStep step;
    step.kind = kind;
    step.thread = thread;
    step.object = std::move(object);
    step.before = std::move(before);
    step.after = std::move(after);
    step.site = site;
    step.writes = step.before != step.after;
    document_.steps.push_back(step);
    return *this;
  }
  Execution& load(unsigned thread, const char* object, const char* value, std::uint32_t site = 0) {
    return event(thread, scheduler::EventKind::load, object, value, value, site);
  }
  Execution& store(unsigned thread, const char* object, const char* before, const char* after) {
    return event(thread, scheduler::EventKind::store, object, before, after);
  }
  Execution& swap(unsigned thread, const char* object, const char* before, const char* after) {
    return event(thread, scheduler::EventKind::compare_exchange, object, before, after);
  }
  Execution& log(unsigned thread, scheduler::LogKind kind, std::uint32_t operation = 0) {
    TraceStep step;
    step.kind = kind;
    step.thread = thread;
    step.operation = operation;
    document_.steps.push_back(step);
    return *this;
  }
  Execution& call(unsigned thread, std::uint32_t number) {
    document_.options.subject = Subject::harness;
    TraceOperation operation{number, thread, "f", {}, false, false, {heddle_void, 0}};
    document_.operations.push_back(operation);
    return log(thread, scheduler::LogKind::invocation, number);
  }
  Execution& end(unsigned thread, std::uint32_t number) {
    return log(thread, scheduler::LogKind::response, number);
  }
  /// Of the last event; the other one is counted from 1.
  Execution& weak(WeakReason reason, std::uint32_t other) {
    document_.steps.back().weak = reason;
    document_.steps.back().weak_other = other;
    return *this;
  }
  Execution& remedy(std::string text) {
    document_.violation.remedy = std::move(text);
    return *this;
  }
  Execution& peer(unsigned other) {
    document_.steps.back().peer = other;
    return *this;
  }

  /// Stands before it when nobody can go on.
  Execution& waits(unsigned thread, scheduler::EventKind kind, std::string object) {
    TraceStep step;
    step.kind = kind;
    step.thread = thread;
    step.object = std::move(object);
    document_.waiting.push_back(step);
    return *this;
  }
  /// Goes round for ever, and stands before it then.
  Execution& goes_round(unsigned thread, scheduler::EventKind kind, std::string object) {
    waits(thread, kind, std::move(object));
    document_.waiting.back().goes_round = true;
    return *this;
  }
  Execution& wrong(ViolationKind kind, TraceSpot spot) {
    document_.violation.kind = kind;
    document_.violation.spots = {spot};
    return *this;
  }

  [[nodiscard]] const TraceDocument& document() const { return document_; }
  [[nodiscard]] std::vector<StorySwitch> switches() const {
    return switches_of(document_, calls_of(document_));
  }
  [[nodiscard]] std::vector<StaleRead> stale() const {
    return stale_reads(document_, calls_of(document_), BlockLives(document_));
  }

 private:
  TraceDocument document_;
};

}  // namespace heddle::harnesses
