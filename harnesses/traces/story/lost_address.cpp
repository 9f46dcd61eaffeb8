#include "harnesses/traces/story/lost_address.hpp"

#include <string_view>

#include "harnesses/traces/story/variable_names.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::harnesses {
namespace {

/// Whether the value is an address of `what`, or of a part of it; tagged or not.
bool is_address_of(std::string_view value, std::string_view what) {
  if (what.empty() || !value.starts_with(what)) {
    return false;
  }
  const std::string_view rest = value.substr(what.size());
  return rest.empty() || rest.starts_with(" +") || rest.starts_with(", ") || rest.front() == '.' ||
         rest.front() == '[';
}

/// What lives and ends as one: a heap block, or a variable without its members and elements.
std::string_view whole_of(std::string_view object) {
  const std::string_view block = block_of(object);
  return block.empty() ? object.substr(0, object.find_first_of(".[")) : block;
}

bool finds_value(const TraceStep& step) {
  const auto event = step.kind.event();
  if (!event || step.before.empty()) {
    return false;
  }
  const scheduler::MemoryUse use = scheduler::traits_of(*event).access;
  return use != scheduler::MemoryUse::none && use != scheduler::MemoryUse::store;
}

}  // namespace

LostAddress lost_address(const TraceDocument& document, std::size_t access, std::size_t ended) {
  const TraceStep& user = document.steps[access];
  const std::string_view what = whole_of(user.object);
  LostAddress found;
  for (std::size_t i = access; i > 0 && found.read == no_step; --i) {
    const TraceStep& step = document.steps[i - 1];
    if (step.thread == user.thread && finds_value(step) && is_address_of(step.before, what)) {
      found.read = i - 1;
    }
  }
  if (found.read == no_step || found.read > ended) {
    return {};
  }
  const TraceStep& read = document.steps[found.read];
  for (std::size_t i = found.read + 1; i < ended && found.change == no_step; ++i) {
    const TraceStep& step = document.steps[i];
    const bool is_change = step.is_event() && step.object == read.object &&
                           step.thread != read.thread && step.before != step.after;
    found.change = is_change ? i : no_step;
  }
  return found;
}

std::vector<std::size_t> steps_of_spots(const TraceDocument& document) {
  std::vector<std::size_t> found;
  for (const TraceSpot& spot : document.violation.spots) {
    for (std::size_t i = document.steps.size(); i > 0 && spot.site != 0; --i) {
      const TraceStep& step = document.steps[i - 1];
      if (step.thread == spot.thread && step.site == spot.site) {
        found.push_back(i - 1);
        break;
      }
    }
  }
  return found;
}

}  // namespace heddle::harnesses
