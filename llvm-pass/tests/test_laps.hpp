#pragma once

// The part of the test runtime that counts what it is told of loops.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {

/// As tests/cases/loops.cpp has it.
struct Told {
  int headers;
  int entries;
  int words;
  int reloaded;
  int load_size;
  int guards_hold;
  int ignored;
  int local;
};
inline Told told;

[[gnu::used]] inline void __heddle_lap(const void* description, const std::uint64_t* slot,
                                       std::uint64_t entered, const void* load_address,
                                       std::uint64_t guards_hold) {
  const auto* bytes = static_cast<const unsigned char*>(description);
  std::uint32_t words = 0;
  std::uint16_t load_size = 0;
  std::memcpy(&words, bytes, sizeof words);
  std::memcpy(&load_size, bytes + 4, sizeof load_size);
  if (slot == nullptr || entered > 1 || guards_hold > 1 ||
      (load_size != 0) != (load_address != nullptr)) {
    std::fputs("test runtime: a header is described wrongly\n", stderr);
    std::_Exit(3);
  }
  ++told.headers;
  told.entries += static_cast<int>(entered);
  told.words = static_cast<int>(words);
  told.load_size = load_size;
  told.guards_hold = static_cast<int>(guards_hold);
  told.reloaded = 0;
  for (std::uint32_t word = 0; word < words; ++word) {
    told.reloaded += bytes[8 + 2 * word] != 255;
  }
}

[[gnu::used]] inline void __heddle_ignore_store(void*) { ++told.ignored; }
[[gnu::used]] inline void __heddle_vtable_store(const void* address, std::uint64_t low,
                                                std::uint64_t high, const Site* site) {
  print_write(address, low, high, site, 7);
}
[[gnu::used]] inline void __heddle_local_store(const void*, std::uint64_t, std::uint64_t) {
  ++told.local;
}

/// What was told since the last call.
[[gnu::used]] inline Told heddle_test_take_told() {
  const Told taken = told;
  told = {};
  return taken;
}
}
