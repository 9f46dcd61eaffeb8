#pragma once

#include <set>

#include "base/json.hpp"
#include "base/printable_text.hpp"
#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/traces/json_reader.hpp"
#include "scheduler/event.hpp"

/// How a trace file says which guarantee of progress its execution breaks.
namespace heddle::harnesses {

[[nodiscard]] inline base::Json broken_guarantee_json(const BrokenGuarantee& broken) {
  base::Json json{{"guarantee", progress_guarantee_names.name_of(broken.guarantee)},
                  {"paused", base::Json::array()}};
  for (const PausedThread& paused : broken.paused) {
    json["paused"].push_back(base::Json{{"thread", paused.thread}, {"events", paused.events}});
  }
  if (broken.round != 0) {
    json["round"] = broken.round;
  }
  if (broken.own_steps) {
    json["own_steps"] = *broken.own_steps;
  }
  if (!broken.shown.empty()) {
    json["shown"] = broken.shown;
  }
  return json;
}

/// Throws UsageError.
[[nodiscard]] inline PausedThread paused_from(const JsonReader& reader) {
  PausedThread paused;
  reader.read("thread", paused.thread);
  reader.read("events", paused.events);
  if (paused.thread >= scheduler::max_threads) {
    reader.refuse("thread", "no thread has such a number");
  }
  return paused;
}

/// Throws UsageError.
[[nodiscard]] inline BrokenGuarantee broken_guarantee_from(const JsonReader& reader) {
  BrokenGuarantee broken;
  reader.read_named("guarantee", progress_guarantee_names, broken.guarantee);
  if (broken.guarantee == ProgressGuarantee::none) {
    reader.refuse("guarantee", "none is not one that can be broken");
  }
  reader.read_each("paused", broken.paused, paused_from);
  std::set<unsigned> threads;
  for (const PausedThread& paused : broken.paused) {
    if (!threads.insert(paused.thread).second) {
      reader.refuse("paused", "a thread is paused twice");
    }
  }
  reader.read_if_there("round", broken.round);
  if (reader.has("own_steps")) {
    reader.read("own_steps", broken.own_steps.emplace());
  }
  reader.read_if_there("shown", broken.shown);
  broken.shown = base::printable_line(broken.shown);
  return broken;
}

}  // namespace heddle::harnesses
