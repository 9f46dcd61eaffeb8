#include "runtime/memory/shared_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace heddle::runtime::shared_bytes {
namespace {

std::array<Mapping, 256> mappings;
std::size_t count = 0;

auto end() { return mappings.begin() + static_cast<std::ptrdiff_t>(count); }

auto at(std::uintptr_t address) {
  return std::find_if(mappings.begin(), end(),
                      [address](const Mapping& one) { return one.address == address; });
}

}  // namespace

bool has_other_address(const Mapping& mapping) {
  return std::any_of(mappings.begin(), end(), [&](const Mapping& one) {
    const bool is_same_file = one.device == mapping.device && one.file == mapping.file;
    const bool overlap =
        one.begin < mapping.begin + mapping.bytes && mapping.begin < one.begin + one.bytes;
    return is_same_file && overlap && (one.is_written || mapping.is_written) &&
           one.address - one.begin != mapping.address - mapping.begin;
  });
}

void add(const Mapping& mapping) {
  if (count == mappings.size()) {
    std::move(mappings.begin() + 1, mappings.end(), mappings.begin());
    --count;
  }
  mappings[count++] = mapping;
}

bool become_written(std::uintptr_t address, std::uintptr_t bytes) {
  bool have_other = false;
  for (std::size_t i = 0; i < count; ++i) {
    Mapping& one = mappings[i];
    if (one.address < address + bytes && address < one.address + one.bytes) {
      one.is_written = true;
      have_other = have_other || has_other_address(one);
    }
  }
  return have_other;
}

void move(std::uintptr_t from, std::uintptr_t to, std::uintptr_t bytes) {
  const auto found = at(from);
  if (found != end()) {
    found->address = to;
    found->bytes = bytes;
  }
}

std::uint64_t bytes_at(std::uintptr_t address) {
  const auto found = at(address);
  return found == end() ? 0 : found->bytes;
}

void remove(std::uintptr_t address, std::uintptr_t bytes) {
  const std::uintptr_t behind = address + bytes;
  for (std::size_t i = count; i-- > 0;) {
    const Mapping one = mappings[i];
    const std::uintptr_t one_behind = one.address + one.bytes;
    if (one_behind <= address || behind <= one.address) {
      continue;
    }
    mappings[i] = mappings[--count];
    if (one.address < address) {
      Mapping left = one;
      left.bytes = address - one.address;
      add(left);
    }
    if (behind < one_behind) {
      Mapping right = one;
      right.begin += behind - one.address;
      right.address = behind;
      right.bytes = one_behind - behind;
      add(right);
    }
  }
}

void forget() { count = 0; }

}  // namespace heddle::runtime::shared_bytes
