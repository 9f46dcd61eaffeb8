#include "harnesses/jobs/plan_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <stdexcept>

#include "harnesses/jobs/findings_json.hpp"

namespace heddle::harnesses {

using base::Json;

Json json_of(const scheduler::StageResult& stage) {
  Json json{{"strategy", name_of(stage.strategy)},     {"statistics", json_of(stage.statistics)},
            {"stopped_by", name_of(stage.stopped_by)}, {"out_of_share", stage.out_of_share},
            {"cut_by_bound", stage.cut_by_bound},      {"parked_returned", stage.parked_returned}};
  if (stage.bound) {
    json["bound"] = *stage.bound;
  }
  if (stage.images) {
    json["images"] = *stage.images;
  }
  if (stage.pct) {
    json["pct"] = Json{{"threads", stage.pct->threads},
                       {"events", stage.pct->events},
                       {"depth", stage.pct->depth}};
  }
  return json;
}

scheduler::StageResult read_stage(const JsonReader& json) {
  scheduler::StageResult stage;
  json.read_named("strategy", scheduler::strategy_names, stage.strategy);
  stage.statistics = read_statistics(json.object("statistics"));
  json.read_named("stopped_by", scheduler::stop_reason_names, stage.stopped_by);
  json.read("out_of_share", stage.out_of_share);
  json.read("cut_by_bound", stage.cut_by_bound);
  json.read("parked_returned", stage.parked_returned);
  if (json.has("bound")) {
    json.read("bound", stage.bound.emplace());
  }
  if (json.has("images")) {
    json.read("images", stage.images.emplace());
  }
  if (json.has("pct")) {
    const JsonReader pct = json.object("pct");
    stage.pct.emplace();
    pct.read("threads", stage.pct->threads);
    pct.read("events", stage.pct->events);
    pct.read("depth", stage.pct->depth);
  }
  return stage;
}

Json json_of(const scheduler::Fault& fault) {
  return {{"kind", static_cast<unsigned>(fault.kind)},
          {"thread", fault.thread},
          {"site", fault.site},
          {"other_site", fault.other_site},
          {"message", fault.message},
          {"function", fault.place.function},
          {"file", fault.place.file},
          {"line", fault.place.line}};
}

scheduler::Fault read_fault(const JsonReader& json) {
  scheduler::Fault fault;
  unsigned kind = 0;
  json.read("kind", kind);
  if (kind > static_cast<unsigned>(scheduler::FaultKind::invariant)) {
    json.refuse("kind", "there is no such fault");
  }
  fault.kind = static_cast<scheduler::FaultKind>(kind);
  json.read("thread", fault.thread);
  json.read("site", fault.site);
  json.read("other_site", fault.other_site);
  json.read("message", fault.message);
  json.read("function", fault.place.function);
  json.read("file", fault.place.file);
  json.read("line", fault.place.line);
  return fault;
}

void add_parts(Json& json, const std::vector<scheduler::WeightedSubtree>& parts,
               scheduler::Fingerprints fingerprints) {
  std::vector<scheduler::Subtree> subtrees;
  std::vector<std::uint64_t> weights;
  for (const scheduler::WeightedSubtree& part : parts) {
    subtrees.push_back(part.subtree);
    weights.push_back(std::bit_cast<std::uint64_t>(part.weight));
  }
  json["parts"] = scheduler::to_text(subtrees, fingerprints);
  json["weights"] = weights;
}

void read_parts(const JsonReader& json, std::vector<scheduler::WeightedSubtree>& parts) {
  std::string text;
  json.read("parts", text);
  std::vector<scheduler::Subtree> subtrees;
  try {
    subtrees = scheduler::parse_subtrees(text);
  } catch (const std::invalid_argument& error) {
    json.refuse("parts", error.what());
  }
  std::vector<std::uint64_t> weights;
  json.read("weights", weights);
  if (weights.size() != subtrees.size()) {
    json.refuse("weights", fmt::format("there are {} parts", subtrees.size()));
  }
  for (std::size_t i = 0; i < subtrees.size(); ++i) {
    const auto weight = std::bit_cast<double>(weights[i]);
    if (!std::isfinite(weight) || weight < 0) {
      json.refuse("weights", "no number");
    }
    parts.push_back({std::move(subtrees[i]), weight});
  }
}

Json json_of(const std::vector<runtime::ThreadName>& threads) {
  std::vector<std::uint64_t> numbers;
  for (const runtime::ThreadName& name : threads) {
    numbers.push_back(name.parent);
    numbers.push_back(name.index);
  }
  return numbers;
}

void read_threads(const JsonReader& json, const char* key,
                  std::vector<runtime::ThreadName>& threads) {
  std::vector<std::uint64_t> numbers;
  json.read(key, numbers);
  if (numbers.size() % 2 != 0) {
    json.refuse(key, "a thread has a parent and an index");
  }
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    // A thread comes after its parent and its elder siblings, so that both are less than its
    // number.
    if (numbers[i] > i / 2 || numbers[i + 1] > i / 2) {
      json.refuse(key, "a thread is named before its parent or elder sibling");
    }
    threads.push_back(
        {static_cast<scheduler::ThreadId>(numbers[i]), static_cast<std::uint16_t>(numbers[i + 1])});
  }
}

void read_alike(const JsonReader& json, const char* key, runtime::alike_children::Classes& alike) {
  json.read(key, alike);
  std::set<scheduler::ThreadId> seen{0};
  for (const std::vector<scheduler::ThreadId>& one : alike) {
    const bool is_new =
        std::ranges::all_of(one, [&](scheduler::ThreadId id) { return seen.insert(id).second; });
    if (one.size() < 2 || !is_new || !std::ranges::is_sorted(one)) {
      json.refuse(key, "no two or more threads that come once and in order");
    }
  }
}

scheduler::Schedule read_schedule(const JsonReader& json, const char* key) {
  std::string text;
  json.read(key, text);
  try {
    scheduler::Schedule schedule = scheduler::parse_schedule(text);
    for (const scheduler::SiteId site : schedule.promoted) {
      if (!runtime::has_site(site)) {
        json.refuse(key, fmt::format("the program has no site {}", site));
      }
    }
    return schedule;
  } catch (const scheduler::ScheduleSyntaxError& error) {
    json.refuse(key, error.what());
  }
}

Json json_of(const std::vector<scheduler::FatalSchedule>& fatal) {
  Json all = Json::array();
  for (const scheduler::FatalSchedule& one : fatal) {
    all.push_back({{"schedule", scheduler::to_text(one.schedule)}, {"message", one.message}});
  }
  return all;
}

scheduler::FatalSchedule read_fatal(const JsonReader& json) {
  scheduler::FatalSchedule fatal;
  fatal.schedule = read_schedule(json, "schedule");
  json.read("message", fatal.message);
  return fatal;
}

}  // namespace heddle::harnesses
