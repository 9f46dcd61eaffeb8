#include <fmt/format.h>

#include "base/hashing.hpp"
#include "harnesses/violations/trace_builder.hpp"

namespace heddle::harnesses {
namespace {

/// Below this nothing is mapped, so that a number is no address.
constexpr std::uint64_t lowest_address = 0x10000;
constexpr std::uint64_t pointer_bits = 0x0000'ffff'ffff'ffffU;
constexpr unsigned tag_shift = 48;

/// The name of an address, or empty if nothing is there.
std::string name_of_address(std::uint64_t word, const Namer& namer) {
  if (word < lowest_address) {
    return "";
  }
  std::string name = namer.address(word);
  return name.starts_with("0x") ? "" : name;
}

std::string number_text(std::uint64_t word, std::uintptr_t size) {
  constexpr std::int64_t readable = 1'000'000'000;
  const bool is_narrow = size == 1 || size == 2 || size == 4;
  const unsigned unused_bits = is_narrow ? 64 - 8 * static_cast<unsigned>(size) : 0;
  const std::int64_t number = static_cast<std::int64_t>(word << unused_bits) >> unused_bits;
  if (size >= 8 && (number > readable || number < -readable)) {
    return fmt::format("{:#x}", word);
  }
  return fmt::to_string(number);
}

/// A small number below a small tag, as lock-free structures pack them. A floating point number
/// looks like that only if it is below 1e-300.
bool is_tagged_number(std::uint64_t word) {
  constexpr std::uint64_t largest_tag = 0xfff;
  constexpr std::uint64_t largest_number = 0x7fff'ffff;
  const std::uint64_t tag = word >> tag_shift;
  return tag != 0 && tag <= largest_tag && (word & pointer_bits) <= largest_number;
}

std::string word_text(std::uint64_t word, std::uintptr_t size, const Namer& namer) {
  if (size >= 8) {
    std::string name = name_of_address(word, namer);
    if (!name.empty()) {
      return name;
    }
    name = name_of_address(word & pointer_bits, namer);
    if (!name.empty()) {
      return fmt::format("{}, tag {}", name, word >> tag_shift);
    }
  }
  return size == 8 && is_tagged_number(word)
             ? fmt::format("{}, tag {}", number_text(word & pointer_bits, 4), word >> tag_shift)
             : number_text(word, size);
}

void add_value(base::FnvHasher& hash, const scheduler::Value& value, std::uintptr_t size,
               const Namer& namer) {
  hash.add(size >= 8 ? namer.portable(value.low) : value.low);
  hash.add(size > 8 ? namer.portable(value.high) : value.high);
}

void add_event(base::FnvHasher& hash, const scheduler::Event& event, const Namer& namer) {
  hash.add(std::uint64_t{event.thread} << 32U | static_cast<std::uint64_t>(event.kind) << 16U |
           std::uint64_t{event.peer});
  hash.add(event.site);
  hash.add(std::uint64_t{event.choices} << 32U | std::uint64_t{event.choice} << 16U |
           (event.succeeds ? 1U : 0U) | (event.writes ? 2U : 0U));
  for (const scheduler::ByteRange& range : {event.range, event.second}) {
    hash.add(range.size == 0 ? 0 : namer.portable(range.address));
    hash.add(range.size);
  }
  for (const scheduler::Value& value : {event.operand, event.expected, event.before, event.after}) {
    add_value(hash, value, event.range.size, namer);
  }
}

}  // namespace

std::string value_text(const scheduler::Value& value, std::uintptr_t size, const Namer& namer) {
  if (size <= 8) {
    return word_text(value.low, size, namer);
  }
  return fmt::format("({}, {})", word_text(value.low, 8, namer), word_text(value.high, 8, namer));
}

std::string hash_of(const scheduler::Trace& trace, const Namer& namer) {
  base::FnvHasher hash;
  for (const scheduler::Event& event : trace.events()) {
    add_event(hash, event, namer);
  }
  for (const scheduler::Marker& marker : trace.markers()) {
    const scheduler::LogEntry& entry = marker.entry;
    if (entry.kind == scheduler::LogKind::invocation ||
        entry.kind == scheduler::LogKind::response) {
      hash.add(marker.position);
      hash.add(std::uint64_t{entry.thread} << 32U | entry.label);
      hash.add(std::uint64_t{entry.tag} << 8U | static_cast<std::uint64_t>(entry.kind));
      hash.add(entry.value);
    }
  }
  return fmt::format("{:016x}", hash.hash());
}

}  // namespace heddle::harnesses
