#include "harnesses/jobs/findings_json.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>

#include "harnesses/jobs/found_races_json.hpp"
#include "harnesses/jobs/history_keys_text.hpp"
#include "harnesses/jobs/plan_json.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

template <typename Elements, typename JsonOf>
Json array_of(const Elements& elements, JsonOf json_of_one) {
  Json array = Json::array();
  for (const auto& element : elements) {
    array.push_back(json_of_one(element));
  }
  return array;
}

Json json_of(const KeptViolation& kept) {
  const TraceViolation& violation = kept.found.violation;
  return {{"kind", name_of(violation.kind)},
          {"message", violation.message},
          {"explanation", violation.explanation},
          {"history", kept.found.history},
          {"place", kept.found.place},
          {"schedule", to_text(kept.schedule)}};
}

Json json_of(const Outcome& outcome) {
  return {{"output", outcome.output},
          {"executions", outcome.executions},
          {"schedule", outcome.schedule},
          {"hash", outcome.hash}};
}

Json json_of(const runtime::ForeignLibrary& library) {
  return {
      {"name", library.name}, {"harmless", library.is_harmless}, {"functions", library.functions}};
}

Json json_of(const FirstExecution& first) {
  return {{"schedule", to_text(first.schedule)},
          {"course", first.course},
          {"trace_hash", first.trace_hash},
          {"output", first.output}};
}

Json json_of(const HistoryFindings& histories) {
  return {{"found", histories.found},
          {"judged", histories.judged},
          {"undecided", histories.undecided},
          {"distinct", text_of(histories.distinct)},
          {"unlisted", text_of(histories.unlisted)},
          {"blocked_executions", histories.blocked_executions},
          {"undecided_blocked", text_of(histories.undecided_blocked)}};
}

/// Of all violations together, so that a short text cannot ask for much memory.
constexpr std::size_t most_steps = 50'000'000;

KeptViolation read_violation(const JsonReader& json) {
  KeptViolation kept;
  json.read_named("kind", violation_kind_names, kept.found.violation.kind);
  json.read("message", kept.found.violation.message);
  json.read("explanation", kept.found.violation.explanation);
  json.read("history", kept.found.history);
  json.read("place", kept.found.place);
  kept.schedule = read_schedule(json, "schedule");
  return kept;
}

Outcome read_outcome(const JsonReader& json) {
  Outcome outcome;
  json.read("output", outcome.output);
  json.read("executions", outcome.executions);
  json.read("schedule", outcome.schedule);
  json.read_if_there("hash", outcome.hash);
  return outcome;
}

runtime::ForeignLibrary read_foreign(const JsonReader& json) {
  runtime::ForeignLibrary library;
  json.read("name", library.name);
  json.read("harmless", library.is_harmless);
  json.read("functions", library.functions);
  return library;
}

FirstExecution read_first(const JsonReader& json) {
  FirstExecution first;
  first.schedule = read_schedule(json, "schedule");
  json.read("course", first.course);
  json.read("trace_hash", first.trace_hash);
  json.read("output", first.output);
  return first;
}

HistoryFindings read_histories(const JsonReader& json) {
  HistoryFindings histories;
  json.read("found", histories.found);
  json.read("judged", histories.judged);
  json.read("undecided", histories.undecided);
  json.read("blocked_executions", histories.blocked_executions);
  const auto read_keys = [&](const char* key, auto& keys) {
    std::string text;
    json.read(key, text);
    if (!parse_keys(text, keys)) {
      json.refuse(key, "no list of keys");
    }
  };
  read_keys("distinct", histories.distinct);
  read_keys("unlisted", histories.unlisted);
  read_keys("undecided_blocked", histories.undecided_blocked);
  return histories;
}

}  // namespace

Json json_of(const scheduler::Statistics& statistics) {
  return {{"executions", statistics.executions}, {"pruned", statistics.pruned},
          {"redundant", statistics.redundant},   {"discarded", statistics.discarded},
          {"events", statistics.events},         {"step_limited", statistics.step_limited},
          {"seconds", exact(statistics.seconds)}};
}

scheduler::Statistics read_statistics(const JsonReader& json) {
  scheduler::Statistics statistics;
  json.read("executions", statistics.executions);
  json.read("pruned", statistics.pruned);
  json.read("redundant", statistics.redundant);
  json.read("discarded", statistics.discarded);
  json.read("events", statistics.events);
  json.read("step_limited", statistics.step_limited);
  read_exact(json, "seconds", statistics.seconds);
  return statistics;
}

Json exact(double number) { return std::bit_cast<std::uint64_t>(number); }

void read_exact(const JsonReader& json, const char* key, double& number) {
  std::uint64_t bits = 0;
  json.read(key, bits);
  number = std::bit_cast<double>(bits);
  if (!std::isfinite(number) || number < 0) {
    json.refuse(key, "no number");
  }
}

Json json_of(const Findings& findings) {
  Json json{
      {"histories", json_of(findings.histories)},
      {"violations", array_of(findings.violations, [](const auto& kept) { return json_of(kept); })},
      {"outcomes",
       array_of(findings.outcomes, [](const auto& one) { return json_of(one.second); })},
      {"trace_hash", findings.trace_hash},
      {"races", json_of(findings.races)},
      {"possible_races", json_of(findings.possible_races)},
      {"touched", findings.touched},
      {"overlapped", findings.overlapped},
      {"inputs_were_drawn", findings.inputs_were_drawn},
      {"spinning_calls", findings.spinning_calls},
      {"not_put_back",
       array_of(findings.not_put_back, [](const auto& what) { return Json(what); })},
      {"foreign", array_of(findings.foreign, [](const auto& one) { return json_of(one.second); })},
      {"peak_rss_bytes", findings.peak_rss_bytes}};
  if (findings.first) {
    json["first"] = json_of(*findings.first);
  }
  return json;
}

Findings read_findings(const JsonReader& json) {
  Findings findings;
  findings.histories = read_histories(json.object("histories"));
  std::size_t steps = 0;
  json.read_each("violations", findings.violations, [&](const JsonReader& one) {
    KeptViolation kept = read_violation(one);
    steps += kept.schedule.steps.size();
    if (steps > most_steps) {
      one.refuse("schedule", fmt::format("all are longer than {} steps together", most_steps));
    }
    return kept;
  });
  std::vector<Outcome> outcomes;
  json.read_each("outcomes", outcomes, read_outcome);
  for (Outcome& outcome : outcomes) {
    findings.outcomes.emplace(outcome.hash.empty() ? outcome.output : outcome.hash, outcome);
  }
  if (json.has("first")) {
    findings.first = read_first(json.object("first"));
  }
  json.read("trace_hash", findings.trace_hash);
  findings.races = read_races(json.object("races"));
  findings.possible_races = read_races(json.object("possible_races"));
  json.read("touched", findings.touched);
  json.read("overlapped", findings.overlapped);
  json.read("inputs_were_drawn", findings.inputs_were_drawn);
  json.read("spinning_calls", findings.spinning_calls);
  std::vector<std::string> not_put_back;
  json.read("not_put_back", not_put_back);
  findings.not_put_back = {not_put_back.begin(), not_put_back.end()};
  std::vector<runtime::ForeignLibrary> foreign;
  json.read_each("foreign", foreign, read_foreign);
  for (runtime::ForeignLibrary& library : foreign) {
    findings.foreign.emplace(library.name, library);
  }
  json.read("peak_rss_bytes", findings.peak_rss_bytes);
  return findings;
}

}  // namespace heddle::harnesses
