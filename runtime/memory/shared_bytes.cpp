#include "runtime/memory/shared_bytes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace heddle::runtime::shared_bytes {
namespace {

std::array<Mapping, 256> mappings;
std::size_t count = 0;

auto end() { return mappings.begin() + static_cast<std::ptrdiff_t>(count); }

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

std::uint64_t bytes_at(std::uintptr_t address) {
  const auto found = std::find_if(mappings.begin(), end(),
                                  [&](const Mapping& one) { return one.address == address; });
  return found == end() ? 0 : found->bytes;
}

void remove(std::uintptr_t address, std::uintptr_t bytes) {
  const auto left = std::remove_if(mappings.begin(), end(), [&](const Mapping& one) {
    return address <= one.address && one.address + one.bytes <= address + bytes;
  });
  count = static_cast<std::size_t>(left - mappings.begin());
}

void forget() { count = 0; }

}  // namespace heddle::runtime::shared_bytes
