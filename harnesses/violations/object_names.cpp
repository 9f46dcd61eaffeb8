#include "harnesses/violations/object_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "harnesses/traces/step_text.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/hooks/thread_local_names.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {
namespace {

namespace lives = runtime::object_lives;
namespace layout = runtime::layout;
using lives::Entry;

/// Cuts the text up to the next tab off.
std::string_view take_field(std::string_view& text) {
  const std::string_view field = text.substr(0, text.find('\t'));
  text.remove_prefix(std::min(text.size(), field.size() + 1));
  return field;
}

/// See llvm-pass/sites/debug_names.hpp.
ObjectLife local_of(std::string_view text) {
  ObjectLife life;
  life.function = short_function(runtime::demangled(std::string(take_field(text)).c_str()));
  life.name = take_field(text);
  const std::string_view offset = take_field(text);
  std::from_chars(offset.data(), offset.data() + offset.size(), life.part_offset);
  life.type = text;
  return life;
}

}  // namespace

ObjectNames::ObjectNames(const scheduler::ExecutionResult& result)
    : trace_(result.trace),
      globals_(runtime::program_globals()),
      local_lives_(lives::latest().entries) {
  const lives::Lives& known = lives::latest();
  is_complete_ = known.is_complete && known.unclear.empty();
  for (const Entry& entry : known.entries) {
    add(entry);
  }
  note_fault(result);
  tell_apart(result);
}

/// An access to what has ended is the last thing that happens.
void ObjectNames::note_fault(const scheduler::ExecutionResult& result) {
  const scheduler::Fault* fault = result.fault;
  if (fault == nullptr || (fault->kind != scheduler::FaultKind::use_after_return &&
                           fault->kind != scheduler::FaultKind::use_after_scope)) {
    return;
  }
  const auto events = result.trace.events();
  const bool is_event =
      !events.empty() && events.back().site == fault->site && events.back().thread == fault->thread;
  fault_ = is_event ? lives::at_event(events.size() - 1)
                    : Moment{static_cast<std::uint32_t>(events.size()), 0};
}

void ObjectNames::add(const Entry& entry) {
  if (entry.change == lives::Change::allocation) {
    add_block(entry);
  } else if (entry.change == lives::Change::local_begins) {
    ObjectLife& life = lives_.emplace_back(known_local(entry.local));
    life.begin = entry;
    life.end = local_lives_.end_of(locals_.size());
    locals_.push_back(lives_.size() - 1);
  }
}

/// Many variables are one of the source's, begun again and again.
const ObjectLife& ObjectNames::known_local(const char* text) {
  const auto [known, is_new] = known_locals_.try_emplace(text);
  if (is_new) {
    known->second = local_of(text == nullptr ? "" : text);
  }
  return known->second;
}

void ObjectNames::add_block(const Entry& entry) {
  runtime::arena::BlockInfo info;
  if (!runtime::arena::find_block(entry.address, info) || info.address != entry.address) {
    return;
  }
  ObjectLife life{.begin = entry};
  life.type = lives::allocated_type(entry.site);
  const std::uint32_t number =
      entry.is_fresh ? info.index : runtime::arena::blocks_of(info.region) + ++reused_[info.region];
  life.label = info.region == 0 ? fmt::format("heap block {}", number)
                                : fmt::format("heap block {} of T{}", number, info.region);
  life.number = ++numbers_[element_name(life.type)];
  by_label_[life.label] = lives_.size();
  Blocks& here = blocks_[entry.address];
  here.all.push_back(lives_.size());
  here.beginnings.add(entry.moment, lives_.size());
  lives_.push_back(std::move(life));
}

const TypeLayout& ObjectNames::layout(std::string_view type) const {
  const auto [known, is_new] = layouts_.try_emplace(type);
  if (is_new) {
    known->second = parse_type(type);
  }
  return known->second;
}

std::string ObjectNames::element_name(std::string_view type) const {
  const TypeLayout& known = layout(type.starts_with('c') ? type.substr(1) : type);
  return known.kind == TypeLayout::Kind::array ? known.parts.front().type.name : known.name;
}

const ObjectLife* ObjectNames::block(const std::string& name) const {
  const auto found = by_label_.find(name);
  return found == by_label_.end() ? nullptr : &lives_[found->second];
}

const ObjectLife* ObjectNames::before(const ObjectLife& block) const {
  const std::vector<std::size_t>& all = blocks_.at(block.begin.address).all;
  const auto which = static_cast<std::size_t>(&block - lives_.data());
  const auto here = std::ranges::lower_bound(all, which);
  return here == all.begin() ? nullptr : &lives_[*std::prev(here)];
}

/// Notes what lies there.
void ObjectNames::mention(std::uintptr_t address, Moment moment, std::vector<bool>& mentioned,
                          std::set<const runtime::GlobalVariable*>& globals) const {
  if (layout::in_stacks(address)) {
    const std::size_t local = local_at(address, moment, Ended::may_have);
    if (local != nobody) {
      mentioned[local] = true;
    }
    return;
  }
  for (const runtime::GlobalVariable* global : globals_.at(address)) {
    globals.insert(global);
  }
}

void ObjectNames::tell_apart(const scheduler::ExecutionResult& result) {
  std::vector<bool> mentioned(lives_.size());
  std::set<const runtime::GlobalVariable*> globals;
  const auto see = [&](const scheduler::Event& event, Moment moment) {
    for (const std::uintptr_t address :
         {event.range.address, event.second.address, std::uintptr_t{event.before.low},
          std::uintptr_t{event.after.low}, std::uintptr_t{event.operand.low},
          std::uintptr_t{event.expected.low}, std::uintptr_t{event.before.high},
          std::uintptr_t{event.after.high}}) {
      mention(address, moment, mentioned, globals);
    }
  };
  for (std::size_t i = 0; i < result.trace.events().size(); ++i) {
    see(result.trace.events()[i], lives::at_event(i));
  }
  for (const scheduler::Event& event : result.waiting) {
    see(event, lives::at_event(result.trace.events().size()));
  }
  for (const scheduler::Marker& marker : result.trace.markers()) {
    mention(marker.entry.address, {marker.position, UINT32_MAX}, mentioned, globals);
  }
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < lives_.size(); ++i) {
    ObjectLife& life = lives_[i];
    if (life.begin.change != lives::Change::local_begins) {
      continue;
    }
    life.label = life.name.empty()
                     ? fmt::format("{} in {}", place_on_stack(life.begin.address), life.function)
                     : life.name;
    if (mentioned[i]) {
      alike[life.label].push_back(i);
    }
  }
  std::set<std::string> global_names;
  for (const runtime::GlobalVariable* global : globals) {
    global_names.insert(undecorated(global->name));
  }
  for (const auto& [name, which] : alike) {
    label(which, global_names.count(name) != 0);
  }
}

/// The shortest names that are all different.
void ObjectNames::label(const std::vector<std::size_t>& alike, bool is_shared_with_global) {
  if (alike.size() == 1 && !is_shared_with_global) {
    return;
  }
  const auto of_function = [](const ObjectLife& life) {
    return life.name.empty() ? life.label : fmt::format("{} of {}", life.label, life.function);
  };
  const auto of_thread = [](const ObjectLife& life) {
    return fmt::format("{} of T{}", life.label, life.begin.thread);
  };
  const auto try_names = [&](const auto& name) {
    std::vector<std::string> names;
    for (const std::size_t life : alike) {
      names.push_back(name(lives_[life]));
    }
    if (std::set<std::string>(names.begin(), names.end()).size() != names.size()) {
      return false;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      lives_[alike[i]].label = names[i];
    }
    return true;
  };
  if (try_names(of_function) || try_names(of_thread)) {
    return;
  }
  for (std::size_t i = 0; i < alike.size(); ++i) {
    lives_[alike[i]].label += fmt::format(" #{}", i + 1);
  }
}

}  // namespace heddle::harnesses
