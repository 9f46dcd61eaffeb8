#include "harnesses/traces/story/variable_names.hpp"

#include <algorithm>
#include <set>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/story/calls.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;

/// The blocks of which the type is known, so that what lies where in them is.
std::unordered_set<std::string_view> typed_blocks(const TraceDocument& document) {
  std::unordered_set<std::string_view> typed;
  for (const TraceBlock& block : document.blocks) {
    if (!block.type.empty()) {
      typed.insert(block.name);
    }
  }
  return typed;
}

/// Whether the object's name says which variable it is, or cannot.
bool is_told_by_name(const std::unordered_set<std::string_view>& typed, std::string_view object) {
  return is_any_of_stack(object) || has_part(std::string(object)) ||
         typed.contains(block_of(object));
}

std::size_t last_before(const std::vector<std::size_t>& steps, std::size_t limit) {
  const auto at = std::ranges::upper_bound(steps, limit);
  return at == steps.begin() ? no_step : *std::prev(at);
}

}  // namespace

VariableNames::VariableNames(const TraceDocument& document) {
  std::unordered_map<std::string_view, std::set<std::string_view>> called;
  const std::unordered_set<std::string_view> typed = typed_blocks(document);
  std::unordered_set<std::string_view> told;
  for (std::size_t i = 0; i < document.steps.size(); ++i) {
    const TraceStep& step = document.steps[i];
    if (step.site != 0 && !step.object.empty()) {
      called[step.object].insert(document.site(step.site).variable);
    }
    if (is_told(document, i)) {
      told.insert(step.object);
    }
  }
  for (auto& [object, names] : called) {
    names.erase("");
    if (names.size() == 1 && !is_told_by_name(typed, object)) {
      variables_[object] = *names.begin();
      objects_[*names.begin()] += told.contains(object) ? 1 : 0;
    }
  }
}

std::string_view VariableNames::variable(const std::string& object) const {
  const auto found = variables_.find(object);
  return found == variables_.end() ? std::string_view() : found->second;
}

bool VariableNames::is_unique(std::string_view variable) const {
  const auto found = objects_.find(variable);
  return found != objects_.end() && found->second == 1;
}

bool is_any_of_stack(std::string_view object) { return object.starts_with("stack of "); }

std::string_view block_of(std::string_view object) {
  if (!object.starts_with("heap block ")) {
    return {};
  }
  return object.substr(0, std::min(object.find(" +"), object.find_first_of(".[")));
}

BlockLives::BlockLives(const TraceDocument& document) {
  for (const TraceBlock& block : document.blocks) {
    if (!block.before.empty()) {
      before_[block.name] = block.before;
    }
  }
  for (std::size_t i = 0; i < document.steps.size(); ++i) {
    const TraceStep& step = document.steps[i];
    if (step.kind == LogKind::allocation) {
      Changes& changes = blocks_[step.object];
      if (!changes.allocated.empty() || before_.contains(step.object)) {
        again_.insert(i);
      }
      changes.allocated.push_back(i);
    } else if (step.kind == LogKind::free_block || step.kind == EventKind::free_block) {
      blocks_[block_of(step.object)].freed.push_back(i);
    }
  }
}

bool BlockLives::is_same_address(std::string_view one, std::string_view other) const {
  const std::string_view block = block_of(one);
  const std::string_view other_block = block_of(other);
  return one.substr(block.size()) == other.substr(other_block.size()) &&
         first_there(block) == first_there(other_block);
}

std::string_view BlockLives::first_there(std::string_view block) const {
  for (std::size_t i = 0; i < before_.size(); ++i) {
    const auto found = before_.find(block);
    if (found == before_.end()) {
      break;
    }
    block = found->second;
  }
  return block;
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
