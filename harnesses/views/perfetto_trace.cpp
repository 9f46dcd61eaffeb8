#include "harnesses/views/perfetto_trace.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/views/culprits.hpp"
#include "harnesses/views/step_effects.hpp"
#include "harnesses/views/step_relations.hpp"
#include "harnesses/views/trace_words.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;
using scheduler::LogKind;

class PerfettoTrace {
 public:
  explicit PerfettoTrace(const TraceDocument& trace)
      : trace_(trace), words_(trace), culprits_(culprits_of(trace)) {
    for (const TraceSite& site : trace.sites) {
      places_.emplace(site.id, place_text(site));
    }
  }

  std::string write() {
    text_ = "{\"displayTimeUnit\": \"ns\",\n\"otherData\": " + about().dump() +
            ",\n\"traceEvents\": [\n";
    const std::vector<std::size_t> order = words_.shown_in_order();
    for (std::size_t i = 0; i < order.size(); ++i) {
      times_[order[i]] = i;
      threads_.insert(trace_.steps[order[i]].thread);
    }
    add_names();
    for (std::size_t i = 0; i < order.size(); ++i) {
      add_step(order[i], i);
    }
    const StepRelations relations = step_relations(trace_, words_);
    add_arrows("synchronises with", relations.synchronises);
    add_arrows("read by", relations.reads_from);
    return text_ + "\n]}\n";
  }

 private:
  [[nodiscard]] Json about() const {
    return {{"violation", name_of(trace_.violation.kind)},
            {"message", trace_.violation.message},
            {"harness", trace_.options.harness},
            {"scenario", trace_.options.scenario},
            {"schedule", trace_.schedule},
            {"trace_hash", trace_.trace_hash}};
  }

  void add(const Json& event) {
    text_ += is_first_ ? "" : ",\n";
    text_ += event.dump();
    is_first_ = false;
  }

  /// Perfetto takes thread 0 for the idle one.
  static unsigned track(unsigned thread) { return thread + 1; }

  Json event(const char* phase, std::string name, unsigned thread) const {
    return {{"ph", phase}, {"name", std::move(name)}, {"pid", 1}, {"tid", track(thread)}};
  }

  void add_names() {
    Json process = event("M", "process_name", 0);
    process["args"] = {{"name", trace_.options.harness}};
    add(process);
    for (const unsigned thread : threads_) {
      Json name = event("M", "thread_name", thread);
      name["args"] = {{"name", fmt::format("T{}", thread)}};
      add(name);
      Json place = event("M", "thread_sort_index", thread);
      place["args"] = {{"sort_index", thread}};
      add(place);
    }
  }

  void add_step(std::size_t number, std::size_t time) {
    const TraceStep& step = trace_.steps[number];
    std::string words = words_.step(step);
    if (step.kind == LogKind::invocation) {
      Json begin = event("B", std::move(words), step.thread);
      begin["cat"] = "operation";
      begin["ts"] = time;
      add(begin);
    } else if (step.kind == LogKind::response) {
      Json end = event("E", std::move(words), step.thread);
      end["ts"] = time + 1;
      end["args"] = {{"returned", words_.step(step)}};
      add(end);
    } else {
      Json slice = event("X", std::move(words), step.thread);
      slice["cat"] = step_role_names.name_of(role_of(step));
      slice["ts"] = time;
      slice["dur"] = 1;
      slice["args"] = arguments(step, number);
      add(slice);
    }
    if (culprits_.steps.contains(number)) {
      add_violation(step, time);
    }
  }

  [[nodiscard]] Json arguments(const TraceStep& step, std::size_t number) {
    Json arguments{{"step", number + 1}};
    const auto add_text = [&](const char* name, const std::string& value) {
      if (!value.empty()) {
        arguments[name] = value;
      }
    };
    const auto place = places_.find(step.site);
    add_text("place", place == places_.end() ? "" : place->second);
    add_text("object", step.object);
    add_text("before", step.before);
    add_text("after", step.after);
    add_text("expected", step.expected);
    add_text("order", step.order);
    return arguments;
  }

  void add_violation(const TraceStep& step, std::size_t time) {
    Json mark = event("i", std::string(name_of(trace_.violation.kind)), step.thread);
    mark["cat"] = "violation";
    mark["ts"] = time;
    mark["s"] = "t";
    mark["args"] = {{"message", trace_.violation.message}};
    add(mark);
  }

  /// Between threads only: an arrow binds to the slice around its end.
  void add_arrows(const char* name, const std::vector<StepEdge>& edges) {
    for (const StepEdge& edge : edges) {
      const TraceStep& from = trace_.steps[edge.from];
      const TraceStep& to = trace_.steps[edge.to];
      if (from.thread == to.thread) {
        continue;
      }
      Json start = event("s", name, from.thread);
      Json finish = event("f", name, to.thread);
      for (Json* one : {&start, &finish}) {
        (*one)["cat"] = "order";
        (*one)["id"] = arrows_;
      }
      start["ts"] = static_cast<double>(times_.at(edge.from)) + 0.5;
      finish["ts"] = static_cast<double>(times_.at(edge.to)) + 0.5;
      finish["bp"] = "e";
      add(start);
      add(finish);
      ++arrows_;
    }
  }

  const TraceDocument& trace_;
  TraceWords words_;
  Culprits culprits_;
  std::map<std::uint32_t, std::string> places_;
  std::unordered_map<std::size_t, std::size_t> times_;
  std::set<unsigned> threads_;
  std::string text_;
  bool is_first_ = true;
  std::size_t arrows_ = 1;
};

}  // namespace

std::string perfetto_trace(const TraceDocument& trace) { return PerfettoTrace(trace).write(); }

}  // namespace heddle::harnesses
