#include "harnesses/traces/step_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;
using scheduler::MemoryUse;
using scheduler::Told;

std::string without(std::string text, std::string_view part) {
  for (std::size_t found = text.find(part); found != std::string::npos; found = text.find(part)) {
    text.erase(found, part.size());
  }
  return text;
}

/// What is accessed: the variable's name from the source where the address has none of its own.
/// "A+8.next", "A+8", "head".
std::string object_text(const TraceStep& step, const TraceSite& site, BlockNames& names) {
  std::string object = undecorated(names.shorten(step.object));
  const bool is_block = step.object.starts_with("heap block");
  if (site.variable.empty() || has_part(step.object)) {
    return object;
  }
  if (is_block) {
    return object + "." + site.variable;
  }
  return object.empty() || object.starts_with("0x") ? site.variable : object;
}

std::string change(const TraceStep& step, BlockNames& names) {
  return names.shorten(step.before) + " -> " + names.shorten(step.after);
}

std::string memory_text(EventKind kind, const TraceStep& step, const std::string& object,
                        BlockNames& names) {
  switch (scheduler::traits_of(kind).access) {
    case MemoryUse::load:
      return "read " + object + " = " + names.shorten(step.before);
    case MemoryUse::store:
      return object + ": " + change(step, names);
    case MemoryUse::update:
      return object + ": " + change(step, names) + " (rmw)";
    case MemoryUse::compare:
    case MemoryUse::none:
      break;
  }
  if (step.succeeds) {
    return "cas " + object + ": " + change(step, names);
  }
  if (step.is_rare()) {
    return "cas " + object + " fails spuriously: is " + names.shorten(step.before) +
           ", as expected";
  }
  return "cas " + object + " fails: is " + names.shorten(step.before) + ", not " +
         names.shorten(step.expected);
}

/// The verb, the object, a mutex besides, and whether it failed.
std::string object_step_text(EventKind kind, const TraceStep& step, const std::string& object,
                             BlockNames& names) {
  std::string text = std::string(scheduler::traits_of(kind).verb) + " " + object;
  if (scheduler::gives_up_mutex(kind)) {
    text += ", releasing " + names.shorten(step.second);
  } else if (scheduler::takes_mutex_again(kind)) {
    text += ", taking " + names.shorten(step.second);
  }
  return text + (step.is_rare()  ? ": wakes without a notification"
                 : step.succeeds ? ""
                                 : ": fails");
}

std::string event_text(EventKind kind, const TraceStep& step, const std::string& object,
                       BlockNames& names) {
  const std::string verb(scheduler::traits_of(kind).verb);
  switch (scheduler::traits_of(kind).told) {
    case Told::object:
      return object_step_text(kind, step, object, names);
    case Told::values:
      break;
    case Told::block:
      return object_step_text(kind, step, names.shorten(step.object), names);
    case Told::peer:
      return fmt::format("{} T{}", verb, step.peer);
    case Told::order:
      return verb + " " + step.order;
    case Told::choice:
      if (step.is_of_allocation()) {
        return fmt::format("{} of {} bytes {}", step.object, step.size,
                           step.is_rare() ? "fails" : "succeeds");
      }
      return fmt::format("{} {} of 0..{}", verb, step.choice, step.choices - 1);
    case Told::origin:
      if (object == "started processes") {
        return "starts a process, or looks at one that was started";
      }
      if (!object.empty()) {
        return "sends signals, or changes what they do";
      }
      return step.site == 0 ? "the program ends" : "inline assembly";
  }
  return memory_text(kind, step, object, names);
}

/// What was done between events; threads begin and end, and operations too, in other words.
std::string log_text(LogKind kind, const TraceStep& step, const std::string& object,
                     BlockNames& names) {
  switch (kind) {
    case LogKind::plain_load:
      return "plain read of " + object;
    case LogKind::plain_store:
      return "plain write of " + object;
    case LogKind::allocation:
      return fmt::format("allocate {} ({} bytes)", names.shorten(step.object), step.size);
    case LogKind::free_block:
      return "free " + names.shorten(step.object);
    case LogKind::life_end:
      return "end of " + names.shorten(step.object);
    case LogKind::invocation:
    case LogKind::response:
    case LogKind::thread_begin:
    case LogKind::thread_end:
    case LogKind::thread_woken:
    case LogKind::thread_let_go:
    case LogKind::identity_use:
    case LogKind::thread_joined:
    case LogKind::library_call:
      break;
  }
  return std::string(step.kind.name());
}

/// The last component of a path, or the whole.
std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// Removes what stands in angle brackets; "operator<" and the like keep theirs.
std::string without_template_arguments(const std::string& function) {
  std::string result;
  int depth = 0;
  for (const char c : function) {
    if (c == '<' && !result.ends_with("operator")) {
      ++depth;
    } else if (c == '>' && depth > 0) {
      --depth;
    } else if (depth == 0) {
      result += c;
    }
  }
  return result;
}

/// "main::$_0::operator()() const" -> "main".
std::string without_lambda(const std::string& name) {
  const std::size_t lambda = std::min(name.find("::$_"), name.find("::{lambda"));
  return lambda == std::string::npos ? name : name.substr(0, lambda);
}

}  // namespace

std::string short_function(const std::string& function) {
  const std::string plain = without_lambda(without(function, "(anonymous namespace)::"));
  if (plain.starts_with("$_")) {
    return "lambda";
  }
  std::string name = without_template_arguments(plain.substr(0, plain.find('(', 1)));
  const std::size_t last = name.rfind("::");
  if (last != std::string::npos && last > 0) {
    const std::size_t previous = name.rfind("::", last - 1);
    if (previous != std::string::npos) {
      name = name.substr(previous + 2);
    }
  }
  const std::size_t blank = name.rfind(' ');
  return blank == std::string::npos || name.find("operator") != std::string::npos
             ? name
             : name.substr(blank + 1);
}

std::string short_type(const std::string& type) {
  std::string name = without_template_arguments(without(type, "(anonymous namespace)::"));
  const std::size_t last = name.rfind("::");
  const std::size_t previous =
      last == std::string::npos || last == 0 ? std::string::npos : name.rfind("::", last - 1);
  return previous == std::string::npos ? name : name.substr(previous + 2);
}

std::string undecorated(const std::string& object) {
  std::string name = without(object, "(anonymous namespace)::");
  const std::size_t part = name.find(" (.");
  return part == std::string::npos ? name : name.substr(0, part);
}

std::string step_text(const TraceStep& step, const TraceSite& site, BlockNames& names) {
  const std::string object = object_text(step, site, names);
  if (const auto log = step.kind.log()) {
    return log_text(*log, step, object, names);
  }
  const EventKind kind = step.kind.event().value_or(EventKind::none);
  if (step.weak == WeakReason::stored_before) {
    return object + " = " + names.shorten(step.after) + ", behind what is there";
  }
  return event_text(kind, step, object, names) +
         (step.weak == WeakReason::none ? "" : ", an older value");
}

std::string place_text(const TraceSite& site) {
  if (site.function.starts_with("heddle::")) {
    return "";  // a choice: where it was asked for is not known
  }
  std::string text = short_function(site.function);
  if (!site.file.empty()) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", base_name(site.file), site.line);
  }
  return text;
}

}  // namespace heddle::harnesses
