#include <fmt/format.h>

#include <algorithm>

#include "harnesses/traces/step_text.hpp"
#include "harnesses/traces/story/story_parts.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

constexpr unsigned narrow = 100;  ///< columns, below which functions go without their classes

bool is_history_kind(ViolationKind kind) {
  return kind == ViolationKind::linearizability || kind == ViolationKind::quasi_linearizability;
}

void replace_all(std::string& text, std::string_view part, std::string_view by) {
  for (std::size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + by.size())) {
    text.replace(at, part.size(), by);
  }
}

/// "at /src/a.cpp:7" -> "at a.cpp:7".
std::string without_folders(const std::string& text) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const bool is_place = word.starts_with('/') && word.find(':') != std::string_view::npos;
    result += is_place ? word.substr(word.rfind('/') + 1) : word;
    result += end < text.size() ? " " : "";
    at = end + 1;
  }
  return result;
}

/// "a.cpp:7" is told once: "failed at a.cpp:7 (T1 in f a.cpp:7)" -> "failed (T1 in f a.cpp:7)".
std::string told_once(std::string text) {
  const std::size_t at = text.find(" at ");
  if (at == std::string::npos) {
    return text;
  }
  const std::size_t end = std::min(text.find(' ', at + 4), text.size());
  const std::string place = text.substr(at + 4, end - at - 4);
  const bool is_place = place.find(':') != std::string::npos;
  return is_place && text.find(place, end) != std::string::npos ? text.erase(at, end - at) : text;
}

/// Of an access that was not done.
std::string verb_of(scheduler::MemoryUse use) {
  return use == scheduler::MemoryUse::load ? "read " : "write ";
}

/// "T0 waits", "T0 and T1 go round"; empty for nobody.
std::string list_of(const std::vector<unsigned>& threads, std::string_view one,
                    std::string_view several) {
  std::string text;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    const char* separator = i == 0 ? "" : i + 1 == threads.size() ? " and " : ", ";
    text += fmt::format("{}T{}", separator, threads[i]);
  }
  return threads.empty() ? "" : fmt::format("{} {}", text, threads.size() == 1 ? one : several);
}

std::string standstill_line(const TraceDocument& trace) {
  std::vector<unsigned> rounding;
  std::vector<unsigned> spinning;
  std::vector<unsigned> others;
  for (const TraceStep& step : trace.waiting) {
    (step.goes_round ? rounding : spins_at(step) ? spinning : others).push_back(step.thread);
  }
  std::string text;
  for (const std::string& part :
       {list_of(rounding, "goes round", "go round"), list_of(spinning, "spins", "spin"),
        list_of(others, "waits", "wait")}) {
    text += (text.empty() || part.empty() ? "" : "; ") + part;
  }
  const std::string paused = paused_line(trace);
  return (paused.empty() ? "nobody can go on: " : paused + ", and nobody else can go on: ") + text;
}

}  // namespace

bool spins_at(const TraceStep& waiting) {
  const auto kind = waiting.kind.event();
  return kind && !waiting.goes_round && scheduler::traits_of(*kind).standstill.empty() &&
         scheduler::traits_of(*kind).spins;
}

StoryTelling::StoryTelling(const Story& told, const StoryStyle& wanted)
    : story(told), style(wanted) {}

std::string StoryTelling::object(const std::string& name) {
  const std::string_view variable = story.names.variable(name);
  if (variable.empty()) {
    return undecorated(blocks.shorten(name));
  }
  if (!block_of(name).empty()) {
    return story.names.is_unique(variable)
               ? std::string(variable)
               : undecorated(blocks.shorten(name)) + "." + std::string(variable);
  }
  const bool is_named = !name.empty() && !name.starts_with("0x");
  return is_named ? undecorated(name) : std::string(variable);
}

std::string StoryTelling::step(std::size_t index) {
  TraceStep one = story.document.steps[index];
  TraceSite site = story.document.site(one.site);
  if (one.kind == scheduler::LogKind::life_end) {
    return "end of the life of " + object(one.object);
  }
  const auto kind = one.kind.event();
  const bool is_whole_block = one.kind == scheduler::LogKind::allocation ||
                              one.kind == scheduler::LogKind::free_block ||
                              (kind && scheduler::traits_of(*kind).told == scheduler::Told::block);
  site.variable = story.names.variable(one.object);
  if (!is_whole_block && !block_of(one.object).empty() && story.names.is_unique(site.variable)) {
    one.object.clear();
  }
  if (story.is_not_done(index)) {
    return verb_of(scheduler::traits_of(*kind).access) + object(story.document.steps[index].object);
  }
  const bool compares = kind && scheduler::traits_of(*kind).access == scheduler::MemoryUse::compare;
  return step_text(one, site, blocks) + (compares && one.succeeds ? " succeeds" : "");
}

std::string StoryTelling::place(std::size_t index) const {
  std::string text = place_text(story.document.site(story.document.steps[index].site));
  const std::size_t function = text.rfind("::", text.find(' '));
  return style.width < narrow && function != std::string::npos ? text.substr(function + 2) : text;
}

std::string StoryTelling::mark(std::size_t index) const {
  const auto found = marks_.find(index);
  return found == marks_.end() ? "" : fmt::format("({})", found->second);
}

std::string StoryTelling::set_mark(std::size_t index) {
  constexpr std::size_t letters = 26;
  if (marks_.size() < letters) {
    marks_.try_emplace(index, static_cast<char>('a' + marks_.size()));
  }
  return mark(index);
}

std::string verdict_line(const TraceDocument& trace) {
  const TraceViolation& violation = trace.violation;
  std::string text = told_once(without_folders(violation.message));
  replace_all(text, "(anonymous namespace)::", "");
  if (is_history_kind(violation.kind)) {
    constexpr std::string_view known = "no sequential order explains this history: ";
    if (text.starts_with(known)) {
      text.erase(0, known.size());
    }
    for (const TraceOperation& operation : trace.operations) {
      if (!operation.pending && to_text(operation.result).empty()) {
        replace_all(text, call_text(operation) + " -> none", call_text(operation));
      }
    }
    replace_all(text, " -> ", " = ");
    if (text.find("found nothing") != std::string::npos) {
      replace_all(text, " = none (", " (");
      replace_all(text, ", although ", ", though ");
    }
  }
  if (!trace.waiting.empty()) {
    const std::size_t judged = text.find("; in no serial run");
    text = standstill_line(trace) + (judged == std::string::npos ? "" : text.substr(judged));
  }
  if (violation.kind == ViolationKind::use_after_free) {
    text = text.substr(0, text.find(", freed in "));  // likewise
  }
  if (violation.spots.size() > 1) {  // both places are told below
    for (const TraceSpot& spot : violation.spots) {
      const std::string place = place_text(trace.site(spot.site));
      replace_all(text, place.empty() ? " in \n" : " in " + place, "");
    }
  }
  return fmt::format(
      "{}: {}", violation.kind == ViolationKind::none ? "no violation" : name_of(violation.kind),
      text);
}

}  // namespace heddle::harnesses
