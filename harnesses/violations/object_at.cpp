#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/object_names.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/hooks/thread_local_names.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {
namespace {

namespace lives = runtime::object_lives;
namespace layout = runtime::layout;

unsigned stack_of(std::uintptr_t address) {
  return static_cast<unsigned>((address - layout::stack_base) / layout::stack_slot_bytes);
}

/// "[2].next" behind a block's name; a mere distance is set off.
std::string behind_block(const std::string& part) {
  return part.starts_with('+') ? " " + part : part;
}

/// How a block holds objects of a type.
struct Contents {
  const TypeLayout* element = nullptr;  ///< null: not known
  bool is_array = false;
  std::uint64_t first = 0;  ///< where the first one is
};

/// An array allocated by `new` may have its length in front, if its elements have destructors:
/// where their size leaves that open, nothing is known.
Contents contents_of(const TypeLayout& type, std::uint64_t bytes, bool may_have_length) {
  const bool is_array = type.kind == TypeLayout::Kind::array && type.count == 0;
  const TypeLayout& element = is_array ? type.parts.front().type : type;
  if (element.bytes == 0 || element.kind == TypeLayout::Kind::opaque) {
    return {};
  }
  if (!is_array) {
    return bytes == element.bytes ? Contents{&element} : Contents{};
  }
  constexpr std::uint64_t length_bytes = 8;
  const bool is_class = element.kind == TypeLayout::Kind::record;
  const bool fits = bytes % element.bytes == 0;
  if (!may_have_length || !is_class) {
    return fits ? Contents{&element, bytes != element.bytes, 0} : Contents{};
  }
  const bool fits_behind = bytes >= length_bytes && (bytes - length_bytes) % element.bytes == 0;
  if (fits == fits_behind) {
    return {};
  }
  return {&element, true, fits ? 0 : length_bytes};
}

}  // namespace

/// Of what is not known: how far below the top of the stack.
std::string place_on_stack(std::uintptr_t address) {
  const unsigned thread = stack_of(address);
  const std::uintptr_t top = layout::stack_base + (thread + 1UL) * layout::stack_slot_bytes;
  return fmt::format("stack of T{} -{:#x}", thread, top - address);
}

std::string ObjectNames::name(std::uintptr_t address, std::uint64_t size, Moment moment) const {
  if (layout::in_stacks(address)) {
    return local_name(address, size, moment, Ended::no);
  }
  if (layout::in_heap(address)) {
    return block_name(address, size, moment);
  }
  return layout::in_parks(address) ? thread_local_name(address, size) : global_name(address, size);
}

std::string ObjectNames::name_of_ended(std::uintptr_t address, std::uint64_t size,
                                       Moment moment) const {
  return layout::in_stacks(address) ? local_name(address, size, moment, Ended::may_have)
                                    : name(address, size, moment);
}

/// Events are numbered first, then the markers: a number is all that is kept of one.
ObjectNames::Happening ObjectNames::happening(std::uint32_t number) const {
  const auto events = trace_.events();
  if (number < events.size()) {
    const scheduler::Event& event = events[number];
    return {event.range, lives::at_event(number)};
  }
  const auto markers = trace_.markers();
  const auto& [position, entry] = markers[number - events.size()];
  const auto first = std::ranges::lower_bound(markers, position, {}, &scheduler::Marker::position);
  const auto before = static_cast<std::size_t>(first - markers.begin());
  return {{entry.address, entry.size},
          {position, static_cast<std::uint32_t>(number - events.size() - before) + 1},
          entry.kind == scheduler::LogKind::life_end,
          entry.kind == scheduler::LogKind::free_block};
}

ObjectNames::Place ObjectNames::place_of(std::uint32_t number) const {
  const auto events = trace_.events();
  if (number < events.size()) {
    return {events[number].site, events[number].thread};
  }
  const scheduler::LogEntry& entry = trace_.markers()[number - events.size()].entry;
  return {entry.label, entry.thread};
}

std::string ObjectNames::name(const scheduler::MemoryAccess& access) const {
  const auto place = [this](std::uint32_t number) { return place_of(number); };
  if (by_place_.empty()) {
    by_place_.resize(trace_.events().size() + trace_.markers().size());
    std::iota(by_place_.begin(), by_place_.end(), 0U);
    std::ranges::sort(by_place_, {}, place);
  }
  std::string only;
  bool is_first = true;
  for (const std::uint32_t number :
       std::ranges::equal_range(by_place_, Place{access.site, access.thread}, {}, place)) {
    const auto [range, moment, is_end, is_free] = happening(number);
    if (access.range.address < range.address ||
        access.range.address + access.range.size > range.address + range.size) {
      continue;
    }
    std::string name = is_end ? name_of_ended(range.address, range.size, moment)
                              : this->name(range.address, is_free ? 0 : range.size, moment);
    if (!is_first && name != only) {
      return "";
    }
    only = std::move(name);
    is_first = false;
  }
  return only;
}

/// The latest variable that began there, if it still is there; else nobody.
std::size_t ObjectNames::local_at(std::uintptr_t address, Moment moment, Ended ended) const {
  const std::size_t latest = is_complete_ ? local_lives_.latest(address, moment) : nobody;
  if (latest == nobody) {
    return nobody;
  }
  const std::size_t local = locals_[latest];
  const bool may_have_ended = ended == Ended::may_have || moment >= fault_;
  return lives_[local].end > moment || may_have_ended ? local : nobody;
}

std::string ObjectNames::local_name(std::uintptr_t address, std::uint64_t size, Moment moment,
                                    Ended ended) const {
  const std::size_t local = local_at(address, moment, ended);
  if (local == nobody) {
    return place_on_stack(address);
  }
  const ObjectLife& life = lives_[local];
  const std::uint64_t offset = address - life.begin.address;
  if (life.name.empty()) {
    const std::string& name = life.label;
    return offset == 0 ? name : fmt::format("{} +{}", name, offset);
  }
  const bool is_all = offset == 0 && size == life.begin.bytes;
  const std::uint64_t asked = is_all && life.part_offset == 0 ? layout(life.type).bytes : size;
  return life.label + part_name(layout(life.type), life.part_offset + offset, asked);
}

std::string ObjectNames::block_name(std::uintptr_t address, std::uint64_t size,
                                    Moment moment) const {
  runtime::arena::BlockInfo info;
  const auto found =
      runtime::arena::find_block(address, info) ? blocks_.find(info.address) : blocks_.end();
  if (found == blocks_.end()) {
    return runtime::describe_address(address);
  }
  const std::size_t latest = found->second.beginnings.latest(moment);
  if (latest == nobody) {
    return runtime::describe_address(address);
  }
  const ObjectLife* life = &lives_[latest];
  const std::uint64_t offset = address - info.address;
  const std::string_view text = life->type;
  const bool may_have_length = text.starts_with('c');
  const Contents contents = contents_of(layout(may_have_length ? text.substr(1) : text),
                                        life->begin.bytes, may_have_length);
  const std::string distance = offset == 0 ? "" : fmt::format(" +{}", offset);
  if (contents.element == nullptr || offset < contents.first || (offset == 0 && size == 0)) {
    return life->label + distance;
  }
  const std::uint64_t within = offset - contents.first;
  const std::uint64_t index = within / contents.element->bytes;
  std::string part = part_name(*contents.element, within % contents.element->bytes, size);
  if (contents.is_array) {
    return offset >= life->begin.bytes ? life->label + distance
                                       : fmt::format("{}[{}]{}", life->label, index, part);
  }
  return life->label + behind_block(part);
}

std::string ObjectNames::global_name(std::uintptr_t address, std::uint64_t size) const {
  for (const runtime::GlobalVariable* global : globals_.at(address)) {
    const std::uintptr_t offset = address - reinterpret_cast<std::uintptr_t>(global->address);
    if (global->type != nullptr) {
      std::string_view text = global->type;
      std::uint64_t first = 0;
      if (text.starts_with('p')) {
        std::from_chars(text.data() + 1, text.data() + text.size(), first);
        text.remove_prefix(text.find(';') + 1);
      }
      const bool is_pointer_to_all = size == 0 && offset == 0;
      return undecorated(global->name) +
             (is_pointer_to_all ? "" : part_name(layout(text), first + offset, size));
    }
  }
  return runtime::describe_address(address);
}

std::string ObjectNames::thread_local_name(std::uintptr_t address, std::uint64_t size) const {
  const runtime::ThreadLocalPart part = runtime::thread_local_at(address);
  if (part.name.empty()) {
    return runtime::describe_address(address);
  }
  for (const runtime::GlobalVariable& global : runtime::program_globals()) {
    if (global.address == nullptr && global.type != nullptr && part.name == global.name) {
      return fmt::format("{}{} of T{}", part.name,
                         part_name(layout(global.type), part.offset, size), part.thread);
    }
  }
  return part.offset == 0 ? fmt::format("{} of T{}", part.name, part.thread)
                          : fmt::format("{}+{} of T{}", part.name, part.offset, part.thread);
}

}  // namespace heddle::harnesses
