#pragma once

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

/// What is read of the executables of 64-bit ELF, from a copy of the file: nothing in it is
/// believed, and what is no such file has nothing.
namespace heddle::harnesses {

/// A copy, since what is in the file need not be aligned.
template <typename T>
std::optional<T> read_at(std::string_view image, std::uint64_t offset) {
  if (offset > image.size() || image.size() - offset < sizeof(T)) {
    return std::nullopt;
  }
  T value;
  std::memcpy(&value, image.data() + offset, sizeof value);
  return value;
}

/// The program headers; empty for anything else.
[[nodiscard]] std::vector<Elf64_Phdr> segments_of(std::string_view image);

}  // namespace heddle::harnesses
