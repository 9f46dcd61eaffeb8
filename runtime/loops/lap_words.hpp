#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/loops/lap_reads.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

/// What the pass says of a loop: `struct Lap` of hooks.def.
struct LapDescription {
  static constexpr std::uint8_t not_reloaded = 0xff;

  struct Word {
    std::uint8_t shift;  ///< of its bits in the value loaded, or not_reloaded
    std::uint8_t width;  ///< in bits
  };

  std::uint32_t words;
  std::uint16_t load_size;  ///< of the load before the loop, in bytes; 0: none
  scheduler::MemoryOrder load_order;
  std::uint8_t padding;
  Word word[1];  ///< `words` of them
};
static_assert(sizeof(LapDescription) == 12 && offsetof(LapDescription, word) == 8);

/// The words of the values alive at a loop's header, as many as the description says: those of the
/// turn before, and the present ones.
struct LapWords {
  const std::uint64_t* before;
  const std::uint64_t* now;
};

/// Whether the present ones are what they would be had the loop been entered with what the load
/// `read` has given in the place of the load before the loop.
[[nodiscard]] bool are_of_reload(const LapDescription& lap, const LapWords& words,
                                 const LapRead& read);

}  // namespace heddle::runtime
