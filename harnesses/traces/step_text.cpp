#include "harnesses/traces/step_text.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace heddle::harnesses {
namespace {

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
  if (site.variable.empty()) {
    return object;
  }
  if (is_block) {
    return object + "." + site.variable;
  }
  const bool is_named =
      !object.empty() && !object.starts_with("0x") && !object.starts_with("stack");
  return is_named ? object : site.variable;
}

std::string change(const TraceStep& step, BlockNames& names) {
  return names.shorten(step.before) + " -> " + names.shorten(step.after);
}

std::string memory_text(const TraceStep& step, const std::string& object, BlockNames& names) {
  if (step.kind == "load" || step.kind == "plain_load") {
    return "read " + object + " = " + names.shorten(step.before);
  }
  if (step.kind == "store" || step.kind == "plain_store") {
    return object + ": " + change(step, names);
  }
  if (step.kind == "read_modify_write") {
    return object + ": " + change(step, names) + " (rmw)";
  }
  if (step.succeeds) {
    return "cas " + object + ": " + change(step, names);
  }
  return "cas " + object + " fails: is " + names.shorten(step.before) + ", not " +
         names.shorten(step.expected);
}

/// Steps whose text is a verb and the object.
const char* verb_of(const std::string& kind) {
  static const std::map<std::string_view, const char*> verbs{
      {"free_block", "free"},
      {"free", "free"},
      {"allocation", "allocate"},
      {"lock", "lock"},
      {"try_lock", "try to lock"},
      {"unlock", "unlock"},
      {"shared_lock", "lock for reading"},
      {"try_shared_lock", "try to lock for reading"},
      {"shared_unlock", "unlock for reading"},
      {"condition_wait", "wait for"},
      {"condition_wake", "woken by"},
      {"condition_timeout", "give up waiting for"},
      {"condition_signal", "signal"},
      {"condition_broadcast", "signal all of"},
      {"futex_wait", "futex wait on"},
      {"futex_wake", "futex wake of"},
      {"wait_timeout", "give up waiting for"},
      {"semaphore_wait", "take from semaphore"},
      {"semaphore_post", "post to semaphore"},
      {"barrier_wait", "arrive at barrier"},
      {"once", "once"}};
  const auto found = verbs.find(kind);
  return found == verbs.end() ? nullptr : found->second;
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

/// "bool ns::detail::Stack<int>::push(int)" -> "Stack::push".
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

}  // namespace

std::string undecorated(const std::string& object) {
  std::string name = without(object, "(anonymous namespace)::");
  const std::size_t part = name.find(" (.");
  return part == std::string::npos ? name : name.substr(0, part);
}

std::string step_text(const TraceStep& step, const TraceSite& site, BlockNames& names) {
  const std::string object = object_text(step, site, names);
  if (step.kind == "fence") {
    return "fence " + step.order;
  }
  if (step.kind == "choice") {
    return "choose " + std::to_string(step.choice) + " of 0.." + std::to_string(step.choices - 1);
  }
  if (step.kind == "thread_create" || step.kind == "thread_join") {
    return (step.kind == "thread_create" ? "start T" : "join T") + std::to_string(step.peer);
  }
  if (step.kind == "racing_read" || step.kind == "racing_write") {
    return (step.kind == "racing_read" ? "plain read of " : "plain write of ") + object;
  }
  if (step.kind == "opaque") {
    return step.site == 0 ? "the program ends" : "inline assembly";
  }
  const char* verb = verb_of(step.kind);
  if (verb == nullptr) {
    return memory_text(step, object, names);
  }
  const bool is_heap =
      step.kind == "free" || step.kind == "free_block" || step.kind == "allocation";
  std::string text = std::string(verb) + " " + (is_heap ? names.shorten(step.object) : object);
  if (!step.second.empty()) {
    text += step.kind == "condition_wait" ? ", releasing " : ", taking ";
    text += names.shorten(step.second);
  }
  if (step.kind == "allocation") {
    text += " (" + std::to_string(step.size) + " bytes)";
  }
  return text + (step.succeeds ? "" : ": fails");
}

std::string place_text(const TraceSite& site) {
  if (site.function.starts_with("heddle::")) {
    return "";  // a choice: where it was asked for is not known
  }
  std::string text = short_function(site.function);
  if (!site.file.empty()) {
    text += text.empty() ? "" : " ";
    text += std::string(base_name(site.file)) + ":" + std::to_string(site.line);
  }
  return text;
}

}  // namespace heddle::harnesses
