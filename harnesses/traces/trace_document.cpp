#include "harnesses/traces/trace_document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses {

bool TraceStep::is_event() const { return kind.event().has_value(); }

bool TraceStep::is_rare() const {
  using scheduler::EventKind;
  return choice != 0 && (kind == EventKind::compare_exchange || kind == EventKind::condition_wait ||
                         kind == EventKind::futex_wait || is_of_allocation());
}

bool TraceStep::is_of_allocation() const {
  return kind == scheduler::EventKind::choice && !object.empty();
}

const TraceSite& TraceDocument::site(std::uint32_t id) const {
  static const TraceSite unknown;
  const auto found = std::ranges::lower_bound(sites, id, {}, &TraceSite::id);
  return found == sites.end() || found->id != id ? unknown : *found;
}

std::string to_text(const TraceValue& value) {
  switch (value.tag) {
    case heddle_void:
      return "";
    case heddle_none:
      return "none";
    case heddle_bool:
      return value.bits != 0 ? "true" : "false";
    case heddle_signed:
      return fmt::to_string(static_cast<std::int64_t>(value.bits));
    default:
      return fmt::to_string(value.bits);
  }
}

std::string call_text(const TraceOperation& operation) {
  return fmt::format("{}({})", operation.name, fmt::join(operation.arguments, ", "));
}

std::string to_text(const TraceOperation& operation) {
  if (operation.pending) {
    return call_text(operation) + " pending";
  }
  const std::string result = to_text(operation.result);
  return call_text(operation) + (result.empty() ? "" : " = " + result);
}

std::string quoted_output(std::string_view output) {
  std::string text;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    text += "  | " + base::printable_line(output.substr(0, end)) + "\n";
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  return text;
}

}  // namespace heddle::harnesses
