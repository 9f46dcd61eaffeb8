#include "harnesses/violations/standstill.hpp"

#include <fmt/format.h>

#include "harnesses/traces/step_text.hpp"
#include "scheduler/event_table.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Event;

std::string waiting_text(const Event& event, const Namer& namer) {
  const TraceSite site = trace_site(event.site, namer);
  const std::string place = place_text(site);
  const std::string where = place.empty() ? "" : " (" + place + ")";
  const scheduler::EventTraits& traits = scheduler::traits_of(event.kind);
  const bool is_end = event.kind == scheduler::EventKind::thread_join && event.is_end_of_program();
  const std::string object = traits.told == scheduler::Told::peer
                                 ? fmt::format("T{}", event.peer)
                                 : undecorated(namer.name(event.range));
  const std::string who = is_end ? "the end of the program" : fmt::format("T{}", event.thread);
  return fmt::format("{} {} {}{}", who, scheduler::standstill_verb(event), object, where);
}

}  // namespace

std::string standstill_text(std::span<const Event> waiting, const Namer& namer) {
  std::string text = "nobody can go on: ";
  const char* separator = "";
  for (const Event& event : waiting) {
    text += separator + waiting_text(event, namer);
    separator = ", ";
  }
  return text;
}

}  // namespace heddle::harnesses
