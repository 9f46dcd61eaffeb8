#include "harnesses/views/step_effects.hpp"

#include <fmt/format.h>

namespace heddle::harnesses {
namespace {

using scheduler::Acquires;
using scheduler::EventKind;
using scheduler::EventTraits;
using scheduler::LogKind;
using scheduler::MemoryUse;
using scheduler::RaceRole;
using scheduler::Releases;
using scheduler::Told;

bool takes(const EventTraits& traits) {
  return traits.acquires == Acquires::lock || traits.acquires == Acquires::shared_lock ||
         traits.acquires == Acquires::second_lock;
}

bool gives_up(const EventTraits& traits) {
  return traits.releases == Releases::lock || traits.releases == Releases::shared_lock ||
         traits.releases == Releases::second_lock;
}

StepRole role_of_event(const EventTraits& traits, const TraceStep& step) {
  if (!step.succeeds) {
    return StepRole::failure;
  }
  if (traits.race == RaceRole::frees) {
    return StepRole::memory;
  }
  if (takes(traits)) {
    return StepRole::lock;
  }
  if (gives_up(traits)) {
    return StepRole::unlock;
  }
  if (traits.told == Told::peer) {
    return StepRole::thread;
  }
  switch (traits.access) {
    case MemoryUse::load:
      return StepRole::read;
    case MemoryUse::store:
      return StepRole::write;
    case MemoryUse::update:
    case MemoryUse::compare:
      return StepRole::update;
    case MemoryUse::none:
      break;
  }
  return StepRole::other;
}

StepRole role_of_log(LogKind kind) {
  switch (kind) {
    case LogKind::invocation:
      return StepRole::call;
    case LogKind::response:
      return StepRole::response;
    case LogKind::plain_load:
      return StepRole::read;
    case LogKind::plain_store:
      return StepRole::write;
    case LogKind::allocation:
    case LogKind::free_block:
    case LogKind::life_end:
      return StepRole::memory;
    case LogKind::thread_begin:
    case LogKind::thread_end:
    case LogKind::thread_woken:
    case LogKind::thread_let_go:
    case LogKind::thread_joined:
      return StepRole::thread;
    case LogKind::identity_use:
    case LogKind::library_call:
      break;
  }
  return StepRole::other;
}

}  // namespace

StepRole role_of(const TraceStep& step) {
  if (const auto log = step.kind.log()) {
    return role_of_log(*log);
  }
  return role_of_event(scheduler::traits_of(step.kind.event().value_or(EventKind::none)), step);
}

std::string value_left(const TraceStep& step) {
  const auto event = step.kind.event();
  if (!step.after.empty() || !event) {
    return step.after;
  }
  const EventTraits& traits = scheduler::traits_of(*event);
  if (traits.acquires == Acquires::lock && step.succeeds) {
    return fmt::format("held by T{}", step.thread);
  }
  if (traits.acquires == Acquires::shared_lock && step.succeeds) {
    return fmt::format("read by T{}", step.thread);
  }
  if (traits.releases == Releases::lock) {
    return "free";
  }
  return traits.releases == Releases::shared_lock ? fmt::format("left by T{}", step.thread) : "";
}

}  // namespace heddle::harnesses
