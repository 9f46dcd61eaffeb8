#include "checkers/command/page/page_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "checkers/command/page/page_window.hpp"
#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/long_values.hpp"
#include "checkers/explanations/operation_names.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

constexpr std::size_t most_of_value = 500;
constexpr std::size_t most_of_text = 5000;
constexpr std::size_t most_blocked = 100;

std::string beginning_of(const std::string& text, std::size_t most) {
  if (text.size() <= most) {
    return text;
  }
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return fmt::format("{}... ({} more bytes)", text.substr(0, end), text.size() - end);
}

/// A list of operations is told by its length: the operations themselves are marked.
void tell_lengths(Json& json) {
  for (const char* key : {"linearization", "longest_prefix", "blocking", "culprits", "sequence",
                          "operations", "family_sizes"}) {
    if (json.contains(key) && json[key].is_array()) {
      json[key] = json[key].items().size();
    }
  }
}

void cut_texts(Json& json) {
  for (const char* key : {"message", "reason", "state", "initial", "key"}) {
    if (json.contains(key) && json[key].is_string()) {
      json[key] = beginning_of(json[key].string(), most_of_text);
    }
  }
}

Json told_of(const JudgedHistory& judged) {
  Json told = report_json(judged, true);
  tell_lengths(told);
  cut_texts(told);
  if (told.contains("with_sufficient")) {
    tell_lengths(told["with_sufficient"]);
  }
  if (told.contains("smaller_history")) {
    Json& smaller = told["smaller_history"];
    Json blocked = Json::array();
    if (const Json* const all = smaller.find("blocking")) {
      for (const Json& one : all->items()) {
        if (blocked.items().size() < most_blocked) {
          cut_texts(blocked.push_back(one));
        }
      }
    }
    tell_lengths(smaller);
    cut_texts(smaller);
    smaller["blocking"] = std::move(blocked);
  }
  return told;
}

/// Where operations stand in an order, from 1, and what else is to be marked.
struct Marks {
  std::unordered_map<OperationIndex, std::size_t> place;
  std::unordered_map<OperationIndex, std::size_t> small_place;
  std::unordered_map<OperationIndex, OperationIndex> stands;  ///< what, in place of it
  std::vector<OperationIndex> small;
  std::vector<OperationIndex> small_blocked;
  std::vector<OperationIndex> culprits;
  std::vector<OperationIndex> blocked;
};

/// Only of those shown: there may be many more.
void mark_order(const JudgedHistory& judged, const std::vector<OperationIndex>& shown,
                Marks& marks) {
  const Verdict& verdict = judged.verdict;
  std::vector<bool> is_shown(judged.recorded->size(), false);
  for (const OperationIndex i : shown) {
    is_shown[i] = true;
  }
  std::size_t place = 0;
  const auto add = [&](OperationIndex i) {
    ++place;
    if (is_shown[i]) {
      marks.place.emplace(i, place);
    }
  };
  if (verdict.answer == Answer::explained && verdict.has_linearization) {
    std::ranges::for_each(verdict.linearization, add);
  } else if (verdict.answer == Answer::not_explained && verdict.has_prefix) {
    std::ranges::for_each(verdict.longest_prefix, add);
    marks.blocked = verdict.blocking;
  } else if (judged.quasi && verdict.answer == Answer::explained) {
    for (const QuasiStep& step : judged.quasi->verdict.steps) {
      add(step.called);
      if (step.stands != step.called) {
        marks.stands.emplace(step.called, step.stands);
      }
    }
  }
}

void mark_failure(const Failure& failure, Marks& marks) {
  if (failure.reason) {
    marks.culprits = failure.reason->culprits;
  }
  if (failure.smaller.response) {
    marks.culprits.push_back(*failure.smaller.response);
  }
  marks.small = failure.operations;
  if (failure.small_verdict) {
    for (const OperationIndex place : failure.small_verdict->longest_prefix) {
      marks.small_place.emplace(failure.operations[place], marks.small_place.size() + 1);
    }
    for (const Blocked& blocked : failure.blocked) {
      marks.small_blocked.push_back(blocked.operation);
    }
  }
}

Marks marks_of(const JudgedHistory& judged, const std::vector<OperationIndex>& shown) {
  Marks marks;
  mark_order(judged, shown, marks);
  if (judged.failure) {
    mark_failure(*judged.failure, marks);
  }
  if (judged.quasi && judged.quasi->failure && judged.quasi->failure->reason) {
    marks.culprits = judged.quasi->failure->reason->culprits;
  }
  for (auto* list : {&marks.small, &marks.small_blocked, &marks.culprits, &marks.blocked}) {
    std::ranges::sort(*list);
  }
  return marks;
}

Json call_json(const RecordedHistory& recorded, OperationIndex i, const Marks& marks) {
  const Operation operation = operation_of(recorded, i);
  Json arguments = Json::array();
  for (const Value& argument : operation.arguments) {
    arguments.push_back(beginning_of(to_text(argument), most_of_value));
  }
  Json call{{"index", i},
            {"line", recorded.lines[i]},
            {"text", cut_in_the_middle(short_text(recorded, i, never))},
            {"method", operation.method},
            {"arguments", std::move(arguments)},
            {"invocation", recorded.coded.invocations[i]}};
  if (!operation.is_pending()) {
    call["response"] = recorded.coded.responses[i];
    call["result"] =
        operation.any_result ? "not known" : beginning_of(to_text(operation.result), most_of_value);
  }
  if (const auto found = marks.stands.find(i); found != marks.stands.end()) {
    call["stands"] = cut_in_the_middle(names_in(recorded).in_sentence(found->second));
  }
  for (const auto& [key, places] :
       {std::pair("place", &marks.place), std::pair("small_place", &marks.small_place)}) {
    if (const auto found = places->find(i); found != places->end()) {
      call[key] = found->second;
    }
  }
  for (const auto& [key, list] :
       {std::pair("small", &marks.small), std::pair("small_blocked", &marks.small_blocked),
        std::pair("culprit", &marks.culprits), std::pair("blocked", &marks.blocked)}) {
    if (std::ranges::binary_search(*list, i)) {
      call[key] = true;
    }
  }
  return call;
}

Json drawn_of(const JudgedHistory& judged, std::size_t most) {
  const RecordedHistory& recorded = *judged.recorded;
  const std::vector<OperationIndex> shown = operations_around(judged, most);
  const Marks marks = marks_of(judged, shown);
  std::map<std::int32_t, std::size_t> lane_of;
  for (const OperationIndex i : shown) {
    lane_of.emplace(recorded.processes[i], 0);
  }
  Json lanes = Json::array();
  for (auto& [process, lane] : lane_of) {
    lane = lanes.items().size();
    lanes.push_back(beginning_of(process_name(recorded, process), most_of_value));
  }
  Json calls = Json::array();
  for (const OperationIndex i : shown) {
    calls.push_back(call_json(recorded, i, marks))["lane"] = lane_of.at(recorded.processes[i]);
  }
  return Json{{"lanes", std::move(lanes)}, {"calls", std::move(calls)}};
}

}  // namespace

PageHistory page_history(const JudgedHistory& judged, std::size_t most) {
  return {told_of(judged), drawn_of(judged, most)};
}

}  // namespace heddle::checkers
