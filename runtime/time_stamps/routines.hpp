#pragma once

#include <cstdint>

/// What inline assembly of the program's calls in place of rdtsc and rdtscp: hooks.def. While time
/// is virtual, they fault on purpose, at a place that a handler can tell, and the handler knows the
/// time; nobody has to save registers. Else they read the counter.
extern "C" {
__attribute__((visibility("hidden"))) extern std::uint8_t heddle_time_stamps_are_virtual;
/// An instruction of one byte that only the kernel may use.
__attribute__((visibility("hidden"))) extern const unsigned char heddle_stamp_fault[];
__attribute__((visibility("hidden"))) extern const unsigned char heddle_stamp_and_processor_fault[];
}
