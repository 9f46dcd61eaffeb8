#include "harnesses/violations/standstill.hpp"

#include "harnesses/traces/step_text.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::EventKind;

const char* what_it_does(EventKind kind) {
  switch (kind) {
    case EventKind::lock:
      return " waits to lock ";
    case EventKind::shared_lock:
      return " waits to lock for reading ";
    case EventKind::condition_wake:
      return " waits for a signal on ";
    case EventKind::semaphore_wait:
      return " waits for the semaphore ";
    case EventKind::barrier_wait:
      return " waits at the barrier ";
    case EventKind::once:
      return " waits for the initialisation of ";
    case EventKind::try_lock:
    case EventKind::try_shared_lock:
    case EventKind::load:
    case EventKind::store:
    case EventKind::read_modify_write:
    case EventKind::compare_exchange:
    case EventKind::plain_load:
    case EventKind::plain_store:
      return " spins on ";
    default:
      return " waits on ";
  }
}

std::string waiting_text(const Event& event, const Namer& namer) {
  const std::string thread = "T" + std::to_string(event.thread);
  const TraceSite site = trace_site(event.site, namer);
  const std::string place = place_text(site);
  const std::string where = place.empty() ? "" : " (" + place + ")";
  if (event.kind == EventKind::thread_join) {
    return thread + " waits for the end of T" + std::to_string(event.peer) + where;
  }
  const std::string object = undecorated(namer.address(event.range.address));
  return thread + what_it_does(event.kind) + object + where;
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
