#pragma once

#include <cstdint>

/// Which bytes of files the program has mapped for all to see. An access is known by its address
/// alone: of bytes that have two the accesses by one would not be seen as accesses by the other.
namespace heddle::runtime::shared_bytes {

struct Mapping {
  std::uint64_t device;
  std::uint64_t file;
  std::uint64_t begin;  ///< in the file
  std::uint64_t bytes;
  std::uintptr_t address;
  bool is_written;
};

/// Whether some of its bytes have another address, and are written by one of the two.
/// Async-signal-safe, as all of this. Of so many mappings that they are not all kept the oldest are
/// forgotten.
[[nodiscard]] bool has_other_address(const Mapping& mapping);
void add(const Mapping& mapping);

/// These addresses can be written to from now on. Whether some of their bytes have another one.
[[nodiscard]] bool become_written(std::uintptr_t address, std::uintptr_t bytes);

/// The mapping that began at `from` is at `to` now, with so many bytes.
void move(std::uintptr_t from, std::uintptr_t to, std::uintptr_t bytes);

/// Of the mapping that begins there, its bytes; 0: there is none.
[[nodiscard]] std::uint64_t bytes_at(std::uintptr_t address);

/// What was mapped there is not there any more: of a mapping the rest stays.
void remove(std::uintptr_t address, std::uintptr_t bytes);
void forget();

}  // namespace heddle::runtime::shared_bytes
