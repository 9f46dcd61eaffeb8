#include "harnesses/traces/story/object_names.hpp"

#include <algorithm>
#include <map>

#include "harnesses/traces/story/calls.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;

std::size_t last_before(const std::vector<std::size_t>& steps, std::size_t limit) {
  const auto at = std::ranges::upper_bound(steps, limit);
  return at == steps.begin() ? no_step : *std::prev(at);
}

}  // namespace

ObjectNames::ObjectNames(const TraceDocument& document) {
  std::unordered_map<std::string_view, std::map<std::string_view, unsigned>> votes;
  std::unordered_set<std::string_view> told;
  for (std::size_t i = 0; i < document.steps.size(); ++i) {
    const TraceStep& step = document.steps[i];
    if (step.site != 0 && !step.object.empty()) {
      ++votes[step.object][document.site(step.site).variable];
    }
    if (is_told(document, i)) {
      told.insert(step.object);
    }
  }
  for (auto& [object, names] : votes) {
    names.erase("");
    const auto best = std::ranges::max_element(
        names, [](const auto& a, const auto& b) { return a.second < b.second; });
    if (best != names.end()) {
      variables_[object] = best->first;
      objects_[best->first] += told.contains(object) ? 1 : 0;
    }
  }
}

std::string_view ObjectNames::variable(const std::string& object) const {
  const auto found = variables_.find(object);
  return found == variables_.end() ? std::string_view() : found->second;
}

bool ObjectNames::is_unique(std::string_view variable) const {
  const auto found = objects_.find(variable);
  return found != objects_.end() && found->second == 1;
}

std::string_view block_of(std::string_view object) {
  return object.starts_with("heap block ") ? object.substr(0, object.find(" +"))
                                           : std::string_view();
}

BlockLives::BlockLives(const TraceDocument& document) {
  for (std::size_t i = 0; i < document.steps.size(); ++i) {
    const TraceStep& step = document.steps[i];
    if (step.kind == LogKind::allocation) {
      Changes& changes = blocks_[step.object];
      if (!changes.allocated.empty()) {
        again_.insert(i);
      }
      changes.allocated.push_back(i);
    } else if (step.kind == LogKind::free_block || step.kind == EventKind::free_block) {
      blocks_[block_of(step.object)].freed.push_back(i);
    }
  }
}

std::size_t BlockLives::allocated_before(std::string_view object, std::size_t step) const {
  const auto found = blocks_.find(block_of(object));
  return found == blocks_.end() ? no_step : last_before(found->second.allocated, step);
}

std::size_t BlockLives::freed_before(std::string_view object, std::size_t step) const {
  const auto found = blocks_.find(block_of(object));
  if (found == blocks_.end() || step == 0) {
    return no_step;
  }
  const std::size_t freed = last_before(found->second.freed, step - 1);
  const std::size_t allocated = last_before(found->second.allocated, step);
  return freed == no_step || (allocated != no_step && allocated > freed) ? no_step : freed;
}

}  // namespace heddle::harnesses
